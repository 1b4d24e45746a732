import { routes, timeText } from '@czyun/contract';
import type { IncidentTruths } from '@czyun/contract/incidents';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Row, Text } from '../../../kit/ui/layout.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import css from '../incidents.module.css';
import { incidentsText } from '../text.ts';

/** Selects the present knowledge, the knowledge of that time, or both. */
export function TruthSwitch({ truths }: { readonly truths: IncidentTruths | undefined }) {
  const t = incidentsText.useText();
  const { timeZone } = useProject();
  const { asked, change } = useAddress(routes.incident);
  const count = truths?.changes.length ?? 0;
  return (
    <Row wrap className={css.above}>
      <Segmented
        size="small"
        label={t(($) => $.truth.label)}
        value={asked.truth}
        options={[
          { value: 'now', label: t(($) => $.truth.now) },
          { value: 'was', label: t(($) => $.truth.was) },
          { value: 'changes', label: count === 0 ? t(($) => $.truth.changes) : `${t(($) => $.truth.changes)} ${count}` },
        ]}
        onChange={(truth) => change({ truth })}
      />
      {truths !== undefined && asked.truth !== 'now' && (
        <Text size="small" tone="soft" tabular>
          {t(($) => $.truth.known, { at: timeText(truths.known, timeZone) })}
        </Text>
      )}
    </Row>
  );
}
