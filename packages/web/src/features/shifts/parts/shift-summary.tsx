import { type ShiftReview, shiftSentence } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { List } from '../../../kit/ui/list.tsx';
import { NumberText } from '../../../kit/ui/value.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import css from '../shifts.module.css';
import { shiftsText } from '../text.ts';

/** The shift in one sentence, and its figures. */
export function ShiftSummary({ of: { facts } }: { readonly of: ShiftReview }) {
  const t = shiftsText.useText();
  const language = useLanguage();
  const { alarms, firsts, active, unacknowledged, commands, failed, charged, discharged, socFrom, socTo } = facts;
  const figures = [
    { key: 'alarms', value: String(alarms), note: alarms === firsts ? '' : t(($) => $.page.fromFirsts, { n: firsts }) },
    { key: 'active', value: String(active), note: t(($) => $.page.unacknowledged, { n: unacknowledged }), bad: active > 0 },
    { key: 'commands', value: String(commands), note: failed > 0 ? t(($) => $.page.failed, { n: failed }) : '' },
    { key: 'charged', value: <NumberText value={charged} unit="kWh" decimals={0} />, note: '' },
    { key: 'discharged', value: <NumberText value={discharged} unit="kWh" decimals={0} />, note: '' },
    {
      key: 'soc',
      value: <NumberText value={socTo} unit="%" decimals={0} />,
      note: socFrom === null ? '' : t(($) => $.page.socFrom, { soc: Math.floor(socFrom) }),
    },
  ] as const;
  return (
    <Panel menu={false}>
      <p className={`${box.plain} ${box.large} ${box.ink}`} data-part="sentence" translate="no">
        {shiftSentence(facts, language)}
      </p>
      <List className={css.figures}>
        {figures.map(({ key, value, note, ...more }) => (
          <li key={key} className={box.two} data-figure={key}>
            <small>{[t(($) => $.page.figure[key]), note].filter(Boolean).join(' · ')}</small>
            <span className={`${box.figure} ${'bad' in more && more.bad ? box.bad : ''}`}>{value}</span>
          </li>
        ))}
      </List>
    </Panel>
  );
}
