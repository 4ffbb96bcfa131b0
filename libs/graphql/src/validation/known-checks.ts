import { getMetadataStorage, type MetadataStorage } from 'class-validator';

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
