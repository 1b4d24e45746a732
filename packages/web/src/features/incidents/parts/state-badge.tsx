import { type IncidentState, incidentStateWords } from '@czyun/contract/incidents';
import { Badge } from '../../../kit/ui/layout.tsx';
import { useWord } from '../../../platform/language/language.ts';

const tones = { open: 'warn', explained: 'action', closed: 'ok' } as const satisfies Readonly<Record<IncidentState, string>>;

export function StateBadge({ state }: { readonly state: IncidentState }) {
  const say = useWord();
  return <Badge tone={tones[state]}>{say(incidentStateWords[state])}</Badge>;
}
