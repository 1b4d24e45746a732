import { period, routes, timeText } from '@czyun/contract';
import type { Stop } from '@czyun/contract/stops';
import { useState } from 'react';
import { Link } from 'react-router';
import { AreaInput } from '../../../kit/control/area-input.tsx';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { StatusBadge } from '../../../kit/ui/badges.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { Empty, States } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { ReasonPicker } from '../../../parts/reasons/reason-picker.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useAllows, useTimeZone } from '../../../platform/project/project-context.ts';
import { useSaveStop, useStop } from '../queries.ts';
import { stopsText } from '../text.ts';
import { lengthText } from './hours.ts';

export interface StopSheetProps {
  readonly deviceId: number;
  /** An instant within the stop. */
  readonly time: number;
  /** The displayed instant of the past; absent: now. */
  readonly end: number | undefined;
  readonly onClose: () => void;
}

/** One stop and its reason: in a side drawer, on a phone from below. */
export function StopSheet({ deviceId, time, end, onClose }: StopSheetProps) {
  const t = stopsText.useText();
  const isNarrow = useNarrow();
  const stop = useStop({ deviceId, time, ...(end === undefined ? {} : { end }) });
  return (
    <Drawer
      title={t(($) => $.stop.title)}
      onClose={onClose}
      width="narrow"
      {...(isNarrow ? ({ side: 'bottom', height: '85%' } as const) : {})}
      data-part="stop"
    >
      <States of={stop}>
        {(data) =>
          data.stop === null ? (
            <Empty title={t(($) => $.stop.gone)} hint={t(($) => $.stop.goneHint)} />
          ) : (
            <OneStop key={data.stop.version} stop={data.stop} onClose={onClose} />
          )
        }
      </States>
    </Drawer>
  );
}

function OneStop({ stop, onClose }: { readonly stop: Stop; readonly onClose: () => void }) {
  const t = stopsText.useText();
  const to = useLinks();
  const zone = useTimeZone();
  const may = useAllows()('stop.explain');
  const [note, setNote] = useState(stop.note);
  const save = useSaveStop({ success: t(($) => $.stop.saved), onDone: onClose });
  const { deviceId, start, end, version, reason, alarm, by } = stop;
  const send = (reasonId: number | null) => save.mutate({ body: { deviceId, start, version, reasonId, note } });
  const given = reason === null ? t(($) => $.stop.none) : `${reason.group} › ${reason.name}`;
  const facts = [
    [t(($) => $.stop.from), timeText(start, zone)],
    [t(($) => $.stop.to), stop.open ? t(($) => $.list.open) : timeText(end, zone)],
    [t(($) => $.stop.lasted), lengthText(end - start)],
    [t(($) => $.stop.failure), t(($) => (stop.failure ? $.stop.yes : $.stop.no))],
    ...(alarm === null ? [] : [[t(($) => $.stop.alarm), alarm.content] as const]),
    [t(($) => $.stop.reason), given],
    ...(by === null ? [] : [[t(($) => $.stop.by), <ActorName key="by" actor={by} shown={by.userName} />] as const]),
  ] as const;
  return (
    <Stack gap="wide">
      <Row between wrap>
        <Row gap="normal">
          <Text strong size="large" as="b" translate="no">
            {stop.device}
          </Text>
          <StatusBadge status={stop.state} />
        </Row>
        <Link to={to(routes['dev-log'], { id: deviceId, time: period(start - 60_000, end) })}>{t(($) => $.stop.log)}</Link>
      </Row>
      {may && <ReasonPicker use="stop" chosen={reason?.id ?? null} busy={save.isPending} onChoose={send} />}
      <Facts of={facts} small />
      {may ? (
        <Stack>
          <label htmlFor="stop-note">{t(($) => $.stop.note)}</label>
          <AreaInput
            id="stop-note"
            value={note}
            onChange={setNote}
            lines={[2, 6]}
            most={500}
            placeholder={t(($) => $.stop.notePlaceholder)}
          />
          <Row wrap>
            <Button kind="primary" disabled={note === stop.note} busy={save.isPending} onClick={() => send(reason?.id ?? null)}>
              {t(($) => $.stop.saveNote)}
            </Button>
            {reason !== null && (
              <Button disabled={save.isPending} onClick={() => send(null)}>
                {t(($) => $.stop.remove)}
              </Button>
            )}
          </Row>
        </Stack>
      ) : (
        <>
          {stop.note !== '' && <Text as="p">{stop.note}</Text>}
          <Text as="p" size="small" tone="faint">
            {t(($) => $.stop.readOnly)}
          </Text>
        </>
      )}
    </Stack>
  );
}
