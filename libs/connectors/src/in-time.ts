/**
 * What platforms answer, or `late` after a time. Their requests go on to their own time limits.
 * @param late the error that is thrown then
 * @param lost is told of a failure that nobody waits for any more
 */
export async function inTime<Answer>(
  asked: Promise<Answer>,
  timeoutMs: number,
  late: () => Error,
  lost: (error: Error) => void,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(late());
    }, timeoutMs);
  });
  asked.catch((error: Error) => {
    if (isLate) lost(error);
  });
  return Promise.race([asked, over]).finally(() => clearTimeout(timer));
}
