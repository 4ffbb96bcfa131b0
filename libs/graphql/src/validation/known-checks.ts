import { getMetadataStorage, IS_OPTIONAL, type MetadataStorage } from 'class-validator';

type Looked = MetadataStorage['getTargetValidationMetadatas'];
type Found = ReturnType<Looked>;

/**
 * Has class-validator look up the checks of a class once. It would go through those of all classes for each input that it checks, so every
 * input class would make every request dearer. A class that is declared later makes it look again.
 */
export function rememberChecks(storage: MetadataStorage = getMetadataStorage()): void {
  if (Object.hasOwn(storage, 'getTargetValidationMetadatas')) return;
  const look: Looked = storage.getTargetValidationMetadatas.bind(storage);
  const add = storage.addValidationMetadata.bind(storage);
  let known = new WeakMap<object, Map<string, Found>>();
  storage.addValidationMetadata = (metadata) => {
    known = new WeakMap();
    add(metadata);
  };
  storage.getTargetValidationMetadatas = (target, schema, always, strict, groups) => {
    const asked = JSON.stringify([schema, always, strict, groups]);
    const ofTarget = known.get(target) ?? new Map<string, Found>();
    known.set(target, ofTarget);
    const found = ofTarget.get(asked) ?? look(target, schema, always, strict, groups);
    ofTarget.set(asked, found);
    return found;
  };
}

/** A property of an input class that has checks. */
interface CheckedProperty {
  readonly name: string;
  /** Whether they are left out where it has no value. */
  readonly isOptional: boolean;
}

const checkedProperties = new WeakMap<object, readonly CheckedProperty[]>();

/**
 * Whether a check of an input's class, outside any group, can fail at all: not where everything that is checked has no value and may be
 * without one, as in most requests. class-validator takes longer to find that out than to check.
 */
export function canFail(input: object): boolean {
  return checkedOf(input.constructor).some(
    ({ name, isOptional }) => !isOptional || Reflect.get(input, name) != null,
  );
}

function checkedOf(type: object): readonly CheckedProperty[] {
  const known = checkedProperties.get(type);
  if (known !== undefined) return known;
  const all = getMetadataStorage().getTargetValidationMetadatas(type as typeof Object, '', false, true);
  const isOptional = (one: Found[number]) => one.name === IS_OPTIONAL;
  const names = new Set(all.filter((one) => !isOptional(one)).map(({ propertyName }) => propertyName));
  const checked = [...names].map((name) => ({
    name,
    isOptional: all.some((one) => one.propertyName === name && isOptional(one)),
  }));
  checkedProperties.set(type, checked);
  return checked;
}
