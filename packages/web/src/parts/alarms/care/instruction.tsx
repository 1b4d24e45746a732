import { type AlarmInstruction, actorText, alarmsApi, timeText } from '@czyun/contract';
import { useState } from 'react';
import { AreaInput } from '../../../kit/control/area-input.tsx';
import { Button } from '../../../kit/control/button.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import box from '../../../kit/ui/box.module.css';
import { useChange } from '../../../platform/api/use-call.ts';
import { useIsLive } from '../../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { alarmReads } from './reads.ts';
import { careText } from './text.ts';

export interface InstructionProps {
  readonly id: number;
  readonly instruction: AlarmInstruction;
}

/** The instruction of an alarm and its editor. */
export function Instruction({ id, instruction }: InstructionProps) {
  const t = careText.useText();
  const { timeZone } = useProject();
  const allows = useAllows();
  const live = useIsLive();
  const [editing, setEditing] = useState(false);
  const { check, act, edited } = instruction;
  return (
    <section className={box.stack} aria-label={t(($) => $.instruction.title)} data-part="instruction">
      <div className={`${box.row} ${box.between}`}>
        <h3 className={box.plain}>{t(($) => $.instruction.title)}</h3>
        {live && allows('alarm.care') && (
          <Button size="small" onClick={() => setEditing(true)}>
            {t(($) => $.instruction.edit)}
          </Button>
        )}
      </div>
      <dl className={`${box.plain} ${box.stack} ${box.anywhere}`}>
        {(['check', 'act'] as const).map((part) => (
          <div key={part}>
            <dt className={`${box.small} ${box.soft}`}>{t(($) => $.instruction[part])}</dt>
            <dd className={box.plain} data-instruction={part}>
              {(part === 'check' ? check : act) || t(($) => $.instruction.empty)}
            </dd>
          </div>
        ))}
      </dl>
      {edited !== null && (
        <small className={box.faint}>
          {t(($) => $.instruction.edited, { who: actorText(edited.by), time: timeText(edited.time, timeZone, 'minute') })}
        </small>
      )}
      {editing && <Edit id={id} instruction={instruction} onClose={() => setEditing(false)} />}
    </section>
  );
}

const fields = [
  ['check', 'zh', 'checkZh'],
  ['act', 'zh', 'actZh'],
  ['check', 'en', 'checkEn'],
  ['act', 'en', 'actEn'],
] as const;

function Edit({ id, instruction: { texts: before, edited }, onClose }: InstructionProps & { readonly onClose: () => void }) {
  const t = careText.useText();
  const { id: projectId } = useProject();
  const [texts, setTexts] = useState(before);
  const save = useChange(alarmsApi.instructAlarm, {
    renews: alarmReads,
    quiet: true,
    success: t(($) => $.instruction.done),
    onDone: onClose,
  });
  const send = (next: typeof texts | null) => save.mutate({ body: { projectId, id, texts: next } });
  return (
    <FormDialog
      title={t(($) => $.instruction.editTitle)}
      okText={t(($) => $.instruction.save)}
      pending={save.isPending}
      failure={save.error?.message ?? null}
      width={640}
      onSubmit={() => send(texts)}
      onClose={onClose}
    >
      <p className={`${box.plain} ${box.soft}`}>{t(($) => $.instruction.scope)}</p>
      {fields.map(([part, language, word]) => (
        <Field key={word} id={`instruction-${word}`} label={t(($) => $.instruction[word])}>
          <AreaInput
            id={`instruction-${word}`}
            lang={language}
            lines={[2, 5]}
            most={500}
            value={texts[part][language]}
            onChange={(next) => setTexts({ ...texts, [part]: { ...texts[part], [language]: next } })}
          />
        </Field>
      ))}
      {edited !== null && (
        <Button onClick={() => send(null)} disabled={save.isPending}>
          {t(($) => $.instruction.standard)}
        </Button>
      )}
    </FormDialog>
  );
}
