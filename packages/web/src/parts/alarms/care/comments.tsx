import { type AlarmComment, actorText, alarmsApi, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import box from '../../../kit/ui/box.module.css';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { useChange } from '../../../platform/api/use-call.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { alarmReads } from './reads.ts';
import { careText } from './text.ts';

/** Comments on an entry, and a field for more. */
export function Comments({ id, comments }: { readonly id: number; readonly comments: readonly AlarmComment[] }) {
  const t = careText.useText();
  const { id: projectId, timeZone } = useProject();
  const allows = useAllows();
  const [text, setText] = useState('');
  const add = useChange(alarmsApi.commentAlarm, {
    renews: alarmReads,
    success: t(($) => $.comments.done),
    onDone: () => setText(''),
  });
  const send = () => {
    if (text.trim() !== '' && !add.isPending) add.mutate({ body: { projectId, id, text: text.trim() } });
  };
  return (
    <section className={box.stack} aria-label={t(($) => $.comments.title)} data-part="comments">
      <h3 className={box.plain}>{t(($) => $.comments.title)}</h3>
      {comments.length === 0 && <p className={`${box.plain} ${box.faint}`}>{t(($) => $.comments.none)}</p>}
      <List>
        {comments.map(({ id: key, text: comment, by, time }) => (
          <ListRow key={key} ruled title={comment} notes={[`${actorText(by)} · ${timeText(time, timeZone, 'minute')}`]} />
        ))}
      </List>
      {allows('alarm.care') && (
        <div className={box.row}>
          <TextInput
            label={t(($) => $.comments.title)}
            placeholder={t(($) => $.comments.placeholder)}
            most={500}
            value={text}
            onChange={setText}
            onEnter={send}
          />
          <Button busy={add.isPending} disabled={text.trim() === ''} onClick={send}>
            {t(($) => $.comments.add)}
          </Button>
        </div>
      )}
    </section>
  );
}
