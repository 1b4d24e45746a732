import type { CallResult, noticesApi } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Empty, States } from '../../../kit/ui/states.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useCalendar } from '../queries.ts';
import { noticesText } from '../text.ts';
import { OnCallEditor } from './on-call-editor.tsx';

export type Calendar = CallResult<typeof noticesApi.onCallGet>;

/** Who is on call: now, in the weekly roster and in exceptions. Editing needs the permission to set up the project. */
export function OnCallTab() {
  const t = noticesText.useText();
  const project = useProject();
  const allows = useAllows();
  const language = useLanguage();
  const calendar = useCalendar(project.id);
  return (
    <States of={calendar}>
      {(data) => {
        const names = data.now.map((id) => data.people.find((person) => person.id === id)?.name ?? String(id));
        return (
          <div className={box.stack}>
            <p className={`${box.plain} ${names.length === 0 ? box.warn : ''} ${box.inset}`} role="status">
              {names.length === 0 ? t(($) => $.duty.nobody) : t(($) => $.duty.now, { names: names.join(language === 'zh' ? '、' : ', ') })}
            </p>
            {allows('project.setup') ? <OnCallEditor data={data} /> : <Reader data={data} />}
          </div>
        );
      }}
    </States>
  );
}

function Reader({ data: { crews, pattern, exceptions, people } }: { readonly data: Calendar }) {
  const t = noticesText.useText();
  const nameOf = (id: number | null) => people.find((person) => person.id === id)?.name ?? t(($) => $.duty.none);
  if (pattern.length + exceptions.length === 0 && !crews) return <Empty title={t(($) => $.duty.empty)} hint={t(($) => $.duty.emptyHint)} />;
  return (
    <Card title={t(($) => $.duty.pattern)}>
      <ul className={`${box.plain} ${box.stack}`}>
        {crews && <li>{t(($) => $.duty.crews)}</li>}
        {pattern.map(({ userId, days, from, to }) => (
          <li key={`${userId} ${days.join()} ${from}`}>
            <b translate="no">{nameOf(userId)}</b> {`${days.map((day) => t(($) => $.day[day as 1])).join(' ')} ${from}–${to}`}
          </li>
        ))}
        {exceptions.map(({ userId, from, to }) => (
          <li key={`${userId} ${from}`}>
            <b translate="no">{nameOf(userId)}</b> {`${from.replace('T', ' ')} – ${to.replace('T', ' ')}`}
          </li>
        ))}
      </ul>
    </Card>
  );
}
