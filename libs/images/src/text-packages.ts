import { createRequire } from 'node:module';

/** The optional package that recognises text. It is required by this name, so that the code compiles without it. */
export const TEXT_PACKAGE: string = 'tesseract.js-core';

const resolve = createRequire(import.meta.url).resolve;

/** The optional package with what is known of a language. @param language its code, such as `eng` */
function dataPackage(language: string): string {
  return `@tesseract.js-data/${language}`;
}

/** The file of a language, for the engine without the older one's data. */
export function textDataFile(language: string): string {
  return resolve(`${dataPackage(language)}/4.0.0_best_int/${language}.traineddata.gz`);
}

/** The packages that are not installed, of those that are needed to recognise text in languages. */
export function missingTextPackages(languages: readonly string[]): string[] {
  return [
    ...(isThere(() => resolve(TEXT_PACKAGE)) ? [] : [TEXT_PACKAGE]),
    ...languages.filter((language) => !isThere(() => textDataFile(language))).map(dataPackage),
  ];
}

function isThere(find: () => string): boolean {
  try {
    find();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return false;
    throw error;
  }
}
