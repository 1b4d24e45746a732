import { actorText, sayMoney, timeText } from '@czyun/contract';
import { type IncidentChange, type IncidentTruths, incidentChangeWords } from '@czyun/contract/incidents';
import { Badge, Stack, Text } from '../../../kit/ui/layout.tsx';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { useLanguage, useWord } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { incidentsText } from '../text.ts';

/** What became known later, by whom, and which curves are affected. */
export function TruthChanges({ truths }: { readonly truths: IncidentTruths }) {
  const t = incidentsText.useText();
  return (
    <Stack gap="tight">
      <Text as="h3" strong>
        {t(($) => $.truth.list)}
      </Text>
      <List lines>
        {truths.changes.map((change) => (
          <ChangeRow key={`${change.kind} ${change.at} ${change.start}`} change={change} truths={truths} />
        ))}
      </List>
      {truths.changes.some(({ kind }) => kind === 'cleared') && <Text tone="faint">{t(($) => $.truth.cleared)}</Text>}
    </Stack>
  );
}

const tones = {
  late: 'action',
  imported: 'action',
  replaced: 'warn',
  removed: 'warn',
  cleared: 'danger',
  meter: 'warn',
  settled: 'ok',
} as const satisfies Readonly<Record<IncidentChange['kind'], string>>;

function ChangeRow({ change, truths }: { readonly change: IncidentChange; readonly truths: IncidentTruths }) {
  const t = incidentsText.useText();
  const say = useWord();
  const language = useLanguage();
  const { timeZone } = useProject();
  const { kind, at, by, curves, start, end, readings, note } = change;
  const separator = language === 'zh' ? '、' : ', ';
  const from = timeText(start, timeZone);
  const range = end > start ? `${from} – ${timeText(end, timeZone)}` : from;
  const names = curves.flatMap((key) => truths.curves.find((curve) => curve.key === key)?.name ?? []);
  const day = truths.days.find(({ date }) => kind === 'settled' && date === note);
  const title =
    day === undefined
      ? [range, readings !== null && t(($) => $.truth.readings, { n: readings })].filter(Boolean).join(' · ')
      : `${t(($) => $.truth.day, { date: day.date })}: ${sayMoney(day.was)} → ${sayMoney(day.now)}`;
  return (
    <ListRow
      lead={<Badge tone={tones[kind]}>{say(incidentChangeWords[kind])}</Badge>}
      title={title}
      notes={[names.join(separator), kind === 'meter' ? note : '']}
      end={
        <Text size="small" tone="soft" tabular>
          {`${by === null ? (kind === 'late' ? t(($) => $.truth.device) : '') : actorText(by)} ${timeText(at, timeZone, 'minute')}`.trim()}
        </Text>
      }
      wrap
    />
  );
}
