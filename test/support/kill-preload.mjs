/**
 * Loaded before a program with `--import …?after=PATTERN`: kills it (-9) as soon as what it has written to stderr matches. Whoever reads
 * its output may read it only when the program has ended.
 */
const pattern = new RegExp(new URL(import.meta.url).searchParams.get('after'));
const write = process.stderr.write.bind(process.stderr);
let written = '';

process.stderr.write = (text, ...others) => {
  const isFlushed = write(text, ...others);
  written += text;
  if (pattern.test(written)) process.kill(process.pid, 'SIGKILL');
  return isFlushed;
};
