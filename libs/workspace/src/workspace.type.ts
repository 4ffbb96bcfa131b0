import { ConnectionOf } from '@loupe/graphql';
import { ObjectType } from '@nestjs/graphql';
import { Workspace } from './workspace.entity.js';

@ObjectType('WorkspaceConnection', { description: 'A page of workspaces.' })
export class WorkspaceConnection extends ConnectionOf(Workspace, 'Workspace') {}
