import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from './config.js';

/** A setting that names packages and paths of files, separated by commas, each with settings of its own behind `?`. */
export interface ModulesSetting {
  readonly variable: string;
  readonly value: string;
  /** What a module makes, such as `a connector`. */
  readonly makes: string;
  /** The page that says how to write one. */
  readonly page: string;
}

/** Why a module of a setting cannot be used, as the rest of a sentence that begins with its name. */
export class Unfit extends Error {}

/**
 * What the modules that a setting names make, in its order. Each exports a function as default.
 * @param given what a module's function is called with
 * @param checked returns what was made, or throws Unfit; `before` is what the modules before it have made
 * @throws ConfigError that says of each module what to do, where one is missing or does not fit
 */
export async function madeByModules<Made>(
  setting: ModulesSetting,
  given: (name: string, settings: URLSearchParams) => unknown,
  checked: (made: unknown, before: readonly Made[]) => Made,
): Promise<Made[]> {
  const problems: string[] = [];
  const all: Made[] = [];
  for (const entry of setting.value.split(',').map((each) => each.trim())) {
    if (entry === '') continue;
    const [name = '', query = ''] = entry.split('?', 2);
    try {
      const create = await functionOf(name, setting.makes);
      all.push(checked(await made(create, given(name, new URLSearchParams(query)), setting.makes), all));
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      problems.push(`${setting.variable}: ${name} ${error.message} (${setting.page})`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return all;
}

type Create = (given: unknown) => unknown;

async function functionOf(name: string, makes: string): Promise<Create> {
  const isPath = /^(?:\.{0,2}\/|[a-z]:\\)/i.test(name);
  const specifier = isPath ? pathToFileURL(resolve(name)).href : name;
  let module: { readonly default?: unknown };
  try {
    module = await import(/* @vite-ignore */ specifier);
  } catch (error) {
    throw new Unfit(
      `cannot be loaded: install the package, or correct its name or path. ${(error as Error).message}`,
    );
  }
  if (typeof module.default === 'function') return module.default as Create;
  throw new Unfit(`has to export a function as default, which makes ${makes}`);
}

async function made(create: Create, given: unknown, makes: string): Promise<unknown> {
  try {
    return await create(given);
  } catch (error) {
    throw new Unfit(`fails when it makes its ${makes.replace(/^an? /, '')}: ${(error as Error).message}`);
  }
}
