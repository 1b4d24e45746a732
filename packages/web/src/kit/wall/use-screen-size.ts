import { useEffect, useState } from 'react';

const restMs = 500;
const read = () => ({ width: window.innerWidth, height: window.innerHeight });

/** Size of the window, px; debounced. */
export function useScreenSize(): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState(read);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSize(read()), restMs);
    };
    window.addEventListener('resize', later);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', later);
    };
  }, []);
  return size;
}
