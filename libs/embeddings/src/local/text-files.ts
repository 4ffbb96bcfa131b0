import { posix } from 'node:path';
import { z } from 'zod';
import { FolderProblem, jsonOf, sizeOf } from './folder-files.js';

/** How the vector of a text is made of the vectors of its tokens. */
export type Pooling = 'mean' | 'cls' | 'max' | 'lasttoken';

/** Tokens that are read of a text: what a network computes with grows with their square. */
const MOST_TOKENS = 512;
/** The names of the modes in `1_Pooling/config.json`. A mean that is scaled by its length has the same direction. */
const POOLING: Readonly<Record<string, Pooling>> = {
  pooling_mode_mean_tokens: 'mean',
  pooling_mode_mean_sqrt_len_tokens: 'mean',
  pooling_mode_cls_token: 'cls',
  pooling_mode_max_tokens: 'max',
  pooling_mode_lasttoken: 'lasttoken',
};
const DEFAULT_POOLING = '1_Pooling/config.json';

const modulesSchema = z.array(z.object({ path: z.string(), type: z.string() }));
const poolingSchema = z.record(z.string(), z.unknown());
const promptsSchema = z.object({
  prompts: z.record(z.string(), z.string()).optional(),
  default_prompt_name: z.string().nullish(),
});
const sentencesSchema = z.object({
  max_seq_length: z.number().positive().nullish(),
  do_lower_case: z.boolean().optional(),
});
const positions = z.number().positive().optional();
const lengthSchema = z.object({
  max_position_embeddings: positions,
  text_config: z.object({ max_position_embeddings: positions }).optional(),
});
const tokensSchema = z.object({ model_max_length: z.number().positive().optional() });

/** The network for texts. */
export interface TextTower {
  /** Its file in the folder. */
  readonly network: string;
  /** Null where the network gives one vector for the text itself. */
  readonly pooling: Pooling | null;
  readonly poolingFile: string;
  /** Whether its vectors are scaled to length 1. They are stored so in any case. */
  readonly isNormalized: boolean;
  /** What stands before questions and before texts of posts. */
  readonly prompts: { readonly query: string; readonly stored: string };
  /** Tokens that are read of a text, with those at its ends. */
  readonly maxTokens: number;
  /** Whether shorter texts are filled up to `maxTokens`, as in the training. */
  readonly isPadded: boolean;
  readonly lowersCase: boolean;
  /** Outputs, one of which has the vector of the text. */
  readonly outputs: readonly string[];
}

/** @throws FolderProblem for what is missing or not supported */
export function textTowerOf(
  path: string,
  network: string,
  { type, hasPictures }: { type: string; hasPictures: boolean },
): TextTower {
  if (sizeOf(path, 'tokenizer.json') === null) throw new FolderProblem('tokenizer.json is missing');
  const modules = jsonOf(path, 'modules.json', modulesSchema) ?? [];
  const dense = modules.find((module) => /\.(Dense|LSTM|CNN|WeightedLayerPooling)$/.test(module.type));
  // Their weights are not in the network, but where it gives the vector of the text itself.
  const poolingModule = modules.find((module) => module.type.endsWith('.Pooling'));
  const poolingFile =
    poolingModule === undefined ? DEFAULT_POOLING : posix.join(poolingModule.path, 'config.json');
  const sentences = jsonOf(path, 'sentence_bert_config.json', sentencesSchema);
  const isSiglip = type.startsWith('siglip');
  return {
    network,
    pooling: hasPictures || dense !== undefined ? null : poolingOf(path, poolingFile),
    poolingFile,
    isNormalized: modules.some((module) => module.type.endsWith('.Normalize')),
    prompts: promptsOf(path),
    maxTokens: maxTokensOf(path, sentences?.max_seq_length),
    // Its text towers were trained so: they have no mask.
    isPadded: isSiglip,
    lowersCase: sentences?.do_lower_case ?? false,
    outputs: hasPictures
      ? ['text_embeds', ...(isSiglip ? ['pooler_output'] : [])]
      : ['sentence_embedding', ...(dense === undefined ? ['last_hidden_state', 'token_embeddings'] : [])],
  };
}

/** The mean, as in sentence-transformers, where nothing is said. */
function poolingOf(path: string, file: string): Pooling {
  const settings = jsonOf(path, file, poolingSchema);
  if (settings === null) return 'mean';
  if (settings.include_prompt === false)
    throw new FolderProblem(`${file}: include_prompt false is not supported`);
  const modes = Object.keys(settings).filter(
    (name) => name.startsWith('pooling_mode_') && settings[name] === true,
  );
  const [mode = `pooling_mode_${settings.pooling_mode ?? 'mean_tokens'}`, ...others] = modes;
  const pooling = POOLING[mode] ?? Object.values(POOLING).find((known) => mode === `pooling_mode_${known}`);
  if (pooling === undefined || others.length > 0) {
    const supported = Object.keys(POOLING).join(', ');
    throw new FolderProblem(
      `${file}: ${[mode, ...others].join(' with ')} is not supported; one of ${supported} is`,
    );
  }
  return pooling;
}

function promptsOf(path: string): TextTower['prompts'] {
  const settings = jsonOf(path, 'config_sentence_transformers.json', promptsSchema);
  const prompts = settings?.prompts ?? {};
  const usual = prompts[settings?.default_prompt_name ?? ''] ?? '';
  return {
    query: prompts.query ?? usual,
    stored: prompts.document ?? prompts.passage ?? usual,
  };
}

function maxTokensOf(path: string, given: number | null | undefined): number {
  const config = jsonOf(path, 'config.json', lengthSchema);
  const tokens = jsonOf(path, 'tokenizer_config.json', tokensSchema)?.model_max_length;
  const network = config?.text_config?.max_position_embeddings ?? config?.max_position_embeddings;
  return Math.floor(Math.min(given ?? tokens ?? network ?? MOST_TOKENS, MOST_TOKENS));
}
