import { useState } from 'react';
import { AreaInput } from '../../../kit/control/area-input.tsx';
import { Button } from '../../../kit/control/button.tsx';
import box from '../../../kit/ui/box.module.css';
import { useProject } from '../../../platform/project/project-context.ts';
import { useAddEntry } from '../queries.ts';
import { shiftsText } from '../text.ts';

/** Maximum length of an entry. */
export const maxText = 1000;

/** Text of a new entry, preserved until it is saved. `primary`: nothing else on the page is. */
export function EntryBox({ primary = false }: { readonly primary?: boolean }) {
  const t = shiftsText.useText();
  const { id: projectId } = useProject();
  const [text, setText] = useState('');
  const add = useAddEntry({ success: t(($) => $.log.added), onDone: () => setText('') });
  const send = () => text.trim() !== '' && !add.isPending && add.mutate({ body: { projectId, text: text.trim() } });
  return (
    <div className={box.stack}>
      <div className={`${box.row} ${box.wrap} ${box.top}`}>
        <div className={box.grow}>
          <AreaInput
            label={t(($) => $.log.entry)}
            placeholder={t(($) => $.log.placeholder)}
            lines={[1, 6]}
            most={maxText}
            value={text}
            onChange={setText}
          />
        </div>
        <Button {...(primary ? { kind: 'primary' } : {})} busy={add.isPending} disabled={text.trim() === ''} onClick={send}>
          {t(($) => $.log.add)}
        </Button>
      </div>
      {add.error && (
        <p role="alert" className={`${box.plain} ${box.bad}`}>
          {add.error.message}
        </p>
      )}
    </div>
  );
}
