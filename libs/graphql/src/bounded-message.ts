import { shortened } from '@loupe/kernel';

/** Characters of a message; the longest of ours has some 300. */
const MAX_MESSAGE = 2000;

/** A message without most of what callers had it repeat: of long quoted texts their begin, and not too much of all. */
export function boundedMessage(message: string): string {
  let reported = '';
  let at = 0;
  while (at < message.length && reported.length <= MAX_MESSAGE) {
    const quote = message.indexOf('"', at);
    if (quote < 0) break;
    const end = endOfQuoted(message, quote + 1);
    reported += `${message.slice(at, quote)}"${shortened(message.slice(quote + 1, end))}${message.slice(end, end + 1)}`;
    at = end + 1;
  }
  reported += message.slice(at);
  return reported.length <= MAX_MESSAGE ? reported : `${reported.slice(0, MAX_MESSAGE)}…`;
}

/** Where a quoted text ends that begins before `from`: at its quote, or with the message. */
function endOfQuoted(message: string, from: number): number {
  for (let at = from; at < message.length; at++) {
    if (message[at] === '\\') at += 1;
    else if (message[at] === '"') return at;
  }
  return message.length;
}
