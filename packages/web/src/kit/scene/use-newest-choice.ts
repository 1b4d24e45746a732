import { useEffect, useRef } from 'react';

type Part = string | null;

/** The latest selected part. The page stores it in its address, which may update after the next key. */
export function useNewestChoice(chosen: Part, onChoose: (part: Part) => void) {
  const sent = useRef<Part>(undefined);
  useEffect(() => {
    if (sent.current === chosen) sent.current = undefined;
  }, [chosen]);
  return {
    newest: (): Part => (sent.current === undefined ? chosen : sent.current),
    choose(part: Part) {
      sent.current = part === chosen ? undefined : part;
      onChoose(part);
    },
  };
}
