import type { Type } from '@nestjs/common';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { MutationPayload } from './mutation-payload.type.js';

/** The payload of a mutation that returns one object: a field for the object, and userErrors. */
export function payloadOf(name: string, field: string, type: Type<unknown>, description: string) {
  @ObjectType(name, { description })
  class Payload extends MutationPayload {}
  const options = {
    nullable: true,
    description: 'The object after the change; null if nothing was changed.',
  };
  Field(() => type, options)(Payload.prototype, field);
  return Payload;
}

/** The payload of a mutation that deletes an object: a field for its id, and userErrors. */
export function deletionPayload(name: string, field: string, description: string) {
  @ObjectType(name, { description })
  class Payload extends MutationPayload {}
  const options = { nullable: true, description: 'Id of the deleted object; null if nothing was deleted.' };
  Field(() => ID, options)(Payload.prototype, field);
  return Payload;
}
