import type { PostText } from './field-model.js';

/**
 * Signs of a post that speaks to the model instead of to people: JSON, delimiters, roles of a chat, and words about
 * instructions in many languages. Such a post is asked about alone, so that it can mislead nobody about another post. To
 * find too many costs some tokens only.
 */
const SIGNS = [
  /[{}[\]<>]|```|\\u00|"id"/,
  /\b(system|assistant|developer|user)\s*:/i,
  /\b(ignor|disregard|overrid|forget|instruct|prompt|jailbreak|delimiter|output|respond|json|schema|option|classif|label|answer|model|chatgpt|claude|gpt|llm|a\.?i\.?\b)/i,
  /(anweisung|ignorier|vergiss|antworte|ausgabe|modell|beitr[aä]ge)/i,
  /(instruccion|olvida|responde|respuesta|modelo|publicaciones)/i,
  /(oublie|réponds|réponse|consigne|modèle|publications)/i,
  /(istruzion|dimentica|rispondi|risposta|modello)/i,
  /(instruç|esqueça|responda|resposta)/i,
  /(negeer|instructie|vergeet|antwoord)/i,
  /(игнорир|инструкц|ответ|забудь|модель)/i,
  /(yoksay|talimat|cevap|unut)/i,
  /(忽略|指令|回答|模型|提示|無視|指示|무시|지시|답변)/,
  /(تجاهل|تعليمات|أجب)/,
];

/** Everything that strangers have written of a post. */
export function wholeText({
  caption,
  transcript,
  pictureText,
}: Pick<PostText, 'caption' | 'transcript' | 'pictureText'>): string {
  return [caption, transcript, pictureText].filter((part) => part !== '').join('\n');
}

/** Whether a text looks as if it gave orders to a model. */
export function looksLikeOrders(text: string): boolean {
  return SIGNS.some((sign) => sign.test(text));
}
