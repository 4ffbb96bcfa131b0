import { basename, resolve } from 'node:path';
import { z } from 'zod';
import { FolderProblem, fingerprint, jsonOf, sizeOf } from './folder-files.js';
import { type PictureTower, pictureTowerOf } from './picture-files.js';
import { type TextTower, textTowerOf } from './text-files.js';
import { type Thresholds, thresholdsOf } from './thresholds.js';

/** A network and its weights; what it computes with is about as much again. */
const MAX_NETWORK_BYTES = 2 * 1024 ** 3;
/** Files that say how a network is used, beside the networks themselves. */
const SETTINGS = [
  'config.json',
  'modules.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'sentence_bert_config.json',
  'config_sentence_transformers.json',
  'preprocessor_config.json',
];
/** Endings of the files of one network: those in 8 bits take a quarter of the memory and half of the time. */
const ENDINGS = ['_quantized', '_int8', '_uint8', ''];
const FOLDERS = ['onnx/', ''];

const configSchema = z.object({ model_type: z.string().optional(), _name_or_path: z.string().optional() });

/** A model in a folder, as its files describe it. */
export interface ModelFolder {
  /** Absolute. */
  readonly path: string;
  /** What vectors are stored with: changes when a file changes that they depend on. */
  readonly name: string;
  readonly text: TextTower;
  /** Null for a model of texts. */
  readonly picture: PictureTower | null;
  /** Null where the model was not calibrated, or another one was. */
  readonly thresholds: Thresholds | null;
  /** What is no problem, and yet worth a look. */
  readonly remarks: readonly string[];
}

/**
 * Reads a folder as sentence-transformers and the hub's ONNX repositories have it: `config.json`, `tokenizer.json`, and either one
 * network for texts (`onnx/model*.onnx`) or a tower each for texts and pictures (`onnx/text_model*.onnx`, `onnx/vision_model*.onnx`).
 * The networks themselves are not loaded.
 * @returns the model, or all that is missing or cannot be used
 */
export function readModelFolder(given: string): ModelFolder | { problems: readonly string[] } {
  const path = resolve(given);
  const problems: string[] = [];
  const remarks: string[] = [];
  const attempt = <Value>(read: () => Value): Value | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof FolderProblem)) throw error;
      problems.push(error.message);
      return null;
    }
  };
  const config = attempt(() => {
    const read = jsonOf(path, 'config.json', configSchema);
    if (read === null) throw new FolderProblem('config.json is missing');
    return read;
  });
  const pictures = networkOf(path, 'vision_model');
  const texts = networkOf(path, pictures === null ? 'model' : 'text_model');
  if (texts === null) {
    const name = pictures === null ? 'model' : 'text_model';
    problems.push(`onnx/${name}.onnx is missing, and so is ${name}_quantized.onnx`);
  }
  const type = config?.model_type ?? '';
  const networks = [texts, pictures].filter((name) => name !== null);
  for (const name of networks) {
    if (bytesOf(path, name) > MAX_NETWORK_BYTES) problems.push(`${name} has more than 2 GB`);
  }
  const text = attempt(() => textTowerOf(path, texts ?? '', { type, hasPictures: pictures !== null }));
  const picture = pictures === null ? null : attempt(() => pictureTowerOf(path, pictures, type));
  if (text === null || problems.length > 0) return { problems };
  if (text.prompts.query === '' && text.prompts.stored === '' && /\be5\b/i.test(nameIn(config, path)))
    remarks.push(
      'E5 models expect prefixes, and the folder names none: add config_sentence_transformers.json with {"prompts": {"query": "query: ", "passage": "passage: "}}',
    );
  const used = [...SETTINGS, text.poolingFile, ...networks, ...networks.map((name) => `${name}_data`)];
  const name = `local:${fingerprint(path, used)}`;
  const calibrated = attempt(() => thresholdsOf(path));
  if (problems.length > 0) return { problems };
  if (calibrated !== null && calibrated.model !== name)
    remarks.push('its thresholds were calibrated for other files: calibrate them again');
  const thresholds = calibrated?.model === name ? calibrated : null;
  return { path, name, text, picture, thresholds, remarks };
}

function networkOf(path: string, name: string): string | null {
  const names = FOLDERS.flatMap((folder) => ENDINGS.map((ending) => `${folder}${name}${ending}.onnx`));
  return names.find((one) => sizeOf(path, one) !== null) ?? null;
}

function bytesOf(path: string, network: string): number {
  return (sizeOf(path, network) ?? 0) + (sizeOf(path, `${network}_data`) ?? 0);
}

function nameIn(config: z.infer<typeof configSchema> | null, path: string): string {
  return `${config?._name_or_path ?? ''} ${basename(path)}`.replaceAll(/[_/-]/g, ' ');
}
