import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { PeopleRepository } from './people.repository.js';

/** People of a workspace that are listed at most. */
const MOST = 1000;

@ObjectType('Colleague', { description: 'A person who may see the workspace.' })
export class Colleague {
  @Field(() => ID, { description: 'Id of the person.' })
  id: string;

  @Field({ description: 'Name of the person, or the address where they have none.' })
  name: string;
}

/** The people of a workspace, for those who work with them. */
@Injectable()
export class ColleaguesService {
  constructor(private readonly people: PeopleRepository) {}

  /** People who have joined the workspace or its organization and are not deactivated, by name. */
  of({ workspaceId }: WorkspaceScope): Promise<Colleague[]> {
    return this.people.colleagues(workspaceId, MOST);
  }
}
