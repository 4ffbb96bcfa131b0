import { useState } from 'react';

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}

/** A choice of this person that this browser keeps, such as a narrow menu. */
export function useKeptFlag(key: string): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => read(key));
  const change = (next: boolean) => {
    setValue(next);
    try {
      if (next) localStorage.setItem(key, '1');
      else localStorage.removeItem(key);
    } catch {
      // It holds until the page is left.
    }
  };
  return [value, change];
}
