import { useEffect, useRef } from 'react';

type Part = string | null;

/** The part that was chosen last. The page takes it into its address, which may come after the next key. */
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
