/** 850 KB of JSON. */
const TEXT = JSON.stringify(
  Array.from({ length: 20_000 }, (_, id) => ({ id, name: `name ${id}`, on: id % 2 === 0 })),
);
/** What a core takes to parse it on a machine for which the times in decisions §17 are meant: a server of recent years. */
const USUAL_MS = 5;
const TRIES = 5;

/** How many times as long as a usual machine this one takes at present; at least 1. */
export function slowness(): number {
  const times = Array.from({ length: TRIES }, () => {
    const begun = performance.now();
    JSON.parse(TEXT);
    return performance.now() - begun;
  });
  return Math.max(1, Math.min(...times) / USUAL_MS);
}
