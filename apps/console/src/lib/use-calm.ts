import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Milliseconds without a request. */
const PAUSE = 200;

/**
 * Whether all that the page needs has come. What only adorns it is asked for then: the API takes few requests a second, so that
 * it would delay the others.
 */
export function useCalm(): boolean {
  const [isCalm, setCalm] = useState(false);
  const asking = useIsFetching();
  useEffect(() => {
    if (isCalm || asking > 0) return undefined;
    const timer = setTimeout(() => setCalm(true), PAUSE);
    return () => clearTimeout(timer);
  }, [isCalm, asking]);
  return isCalm;
}
