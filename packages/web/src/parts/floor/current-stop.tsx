import type { FloorMachine } from '@czyun/contract/shop-floor';
import { shopFloorApi } from '@czyun/contract/shop-floor';
import { type StopReason, stopsApi } from '@czyun/contract/stops';
import { Row, Stack, Text } from '../../kit/ui/layout.tsx';
import { Empty } from '../../kit/ui/states.tsx';
import { useAgeText } from '../../kit/ui/value.tsx';
import { useChange } from '../../platform/api/use-call.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import { useAllows } from '../../platform/project/project-context.ts';
import { ReasonPicker } from '../reasons/reason-picker.tsx';
import { floorText } from './text.ts';

const renews = [shopFloorApi.getShopFloor, stopsApi.listStops, stopsApi.getStop];

/** The ongoing stop; its reason is set with one press. */
export function CurrentStop({ machine: { deviceId, stop } }: { readonly machine: FloorMachine }) {
  const t = floorText.useText();
  const ageText = useAgeText();
  const now = useNow(1000);
  const may = useAllows()('stop.explain');
  const save = useChange(stopsApi.saveStop, { renews, success: t(($) => $.reason.saved) });
  if (stop === null) return <Empty title={t(($) => $.reason.running)} hint={t(($) => $.reason.runningHint)} />;
  const { start, version, note, reason } = stop;
  const choose = (reasonId: StopReason['id']) => save.mutate({ body: { deviceId, start, version, reasonId, note } });
  return (
    <Stack gap="roomy" data-part="current-stop" data-reason={reason?.id ?? ''}>
      <Row between wrap>
        <Text strong>{t(($) => $.reason.now)}</Text>
        <Text tone={reason === null ? 'alert' : 'soft'}>
          {[reason?.name ?? t(($) => $.reason.none), ageText(Math.max(0, now - start))].join(' · ')}
        </Text>
      </Row>
      {may ? (
        <ReasonPicker use="stop" chosen={reason?.id ?? null} busy={save.isPending} onChoose={choose} />
      ) : (
        <Text as="p" size="small" tone="faint">
          {t(($) => $.reason.readOnly)}
        </Text>
      )}
    </Stack>
  );
}
