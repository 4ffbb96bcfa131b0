import 'reflect-metadata';
import { ModulesContainer } from '@nestjs/core';
import { ResolveField, Resolver } from '@nestjs/graphql';
import { Test } from '@nestjs/testing';
import { describe, expect, it } from 'vitest';
import { checkParameters, providersOf } from './parameters.js';

@Resolver('Good')
class Good {
  @ResolveField(() => String)
  none() {
    return '';
  }

  @ResolveField(() => String)
  parent(_parent: object) {
    return '';
  }

  @ResolveField(() => String)
  all({ id = '' }: { id?: string }, _args: object, _context: object, _info: object) {
    return id;
  }

  noField(_parent: object, _size = 1) {}
}

@Resolver('Bad')
class Bad {
  @ResolveField(() => String)
  default(_parent: object, _args: object = {}, _context?: object) {
    return '';
  }

  @ResolveField(() => String)
  rest(_parent: object, ..._others: object[]) {
    return '';
  }
}

class Inherited extends Bad {}

describe('the parameters of resolvers', () => {
  it('are all counted by length in resolvers that can be called', () => {
    expect(() => checkParameters([Good])).not.toThrow();
  });

  it('are missing where one has a default or is a rest', () => {
    expect(() => checkParameters([Good, Bad])).toThrow(/: Bad\.default, Bad\.rest$/);
  });

  it('are looked at in all providers of an application', async () => {
    const providers = [Good, Bad, { provide: 'nothing', useValue: null }, { provide: 'text', useValue: '' }];
    const application = await Test.createTestingModule({ providers }).compile();
    const classes = providersOf(application.get(ModulesContainer));
    expect(classes).toContain(Good);
    expect(() => checkParameters(classes)).toThrow(/: Bad\.default, Bad\.rest$/);
    await application.close();
  });

  it('are looked at in classes that resolvers inherit from', () => {
    expect(() => checkParameters([Inherited])).toThrow(/: Inherited\.default, Inherited\.rest$/);
  });
});
