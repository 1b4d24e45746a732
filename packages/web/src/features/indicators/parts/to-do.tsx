import type { Indicator, IndicatorReason, StationIndicators } from '@czyun/contract';
import { routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useSaveSettings, useSettings } from '../queries.ts';
import { indicatorsText } from '../text.ts';

/** Actions that make an unknown figure known. */
const actions = {
  noGatewayMeter: 'gateway',
  gatewayShared: 'gateway',
  sameMeter: 'gateway',
  noAuxiliaryMeter: 'auxiliary',
  withinAuxiliary: 'auxiliary',
  noRatedPower: 'ratedPower',
  noRatedEnergy: 'ratedEnergy',
  noPlan: 'plan',
} as const;
type Action = (typeof actions)[keyof typeof actions];
const actionOf = (code: IndicatorReason): Action | null => (code in actions ? actions[code as keyof typeof actions] : null);

export interface ToDoProps {
  readonly reason: NonNullable<Indicator['reason']>;
  readonly of: StationIndicators;
  /** Opens the definitions. */
  readonly onSettings: () => void;
  /** Shows the action only, because the reason is elsewhere on the page. */
  readonly brief?: boolean;
}

/** Why a figure is unknown and how to fix it, with one click if the answer is likely. */
export function ToDo({ reason, of, onSettings, brief = false }: ToDoProps) {
  const t = indicatorsText.useText();
  const to = useLinks();
  const may = useAllows()('indicator.manage');
  const action = actionOf(reason.code);
  if (brief)
    return (
      <Text tone="faint" data-value="" data-reason={reason.code}>
        {action === null ? reason.text : t(($) => $.todo[action])}
      </Text>
    );
  return (
    <Stack gap="tight" data-value="" data-reason={reason.code} data-to-do={action ?? ''}>
      <Text strong={action !== null}>{action === null ? reason.text : t(($) => $.todo[action])}</Text>
      {action !== null && (
        <Text size="small" tone="faint">
          {reason.text}
        </Text>
      )}
      {action === 'plan' && (
        <Link to={to(routes['e-manage'])} style={{ color: 'var(--action-text)' }}>
          {t(($) => $.todo.openPlan)}
        </Link>
      )}
      {action !== null && action !== 'plan' && may && (
        <Row wrap gap="tight">
          {action === 'gateway' && of.gatewayHint !== null && <TakeMeter hint={of.gatewayHint} />}
          <Button size="small" kind={action === 'gateway' && of.gatewayHint !== null ? 'link' : 'plain'} onClick={onSettings}>
            {t(($) => (action === 'gateway' && of.gatewayHint !== null ? $.todo.other : $.todo.open))}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

/** One click selects the meter whose counts match those of the converters. */
function TakeMeter({ hint }: { readonly hint: NonNullable<StationIndicators['gatewayHint']> }) {
  const t = indicatorsText.useText();
  const { id: projectId } = useProject();
  const stored = useSettings(projectId).data;
  const save = useSaveSettings({ success: t(($) => $.form.saved) });
  const take = () => {
    if (stored === undefined) return;
    const settings = { ...stored.settings, gatewayIds: [hint.deviceId] };
    save.mutate({ body: { projectId, version: stored.version, settings } });
  };
  return (
    <Button
      size="small"
      disabled={stored === undefined}
      busy={save.isPending}
      title={t(($) => $.todo.fits, { taken: hint.taken.toFixed(1), fedIn: hint.fedIn.toFixed(1) })}
      onClick={take}
    >
      {t(($) => $.todo.take, { name: hint.name })}
    </Button>
  );
}
