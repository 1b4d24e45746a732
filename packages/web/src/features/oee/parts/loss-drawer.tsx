import { type CallResult, period, routes, stateWords, timeText } from '@czyun/contract';
import type { OeeDevice, OeeLoss, OeeReference, oeeApi } from '@czyun/contract/oee';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import box from '../../../kit/ui/box.module.css';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { explain, whyMark } from '../../../kit/why/mark.ts';
import { lossFactor, shareOfBusy } from '../../../parts/oee/factors.ts';
import { hoursText, lengthText } from '../../../parts/oee/hours.ts';
import { oeeText } from '../../../parts/oee/text.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { numberText } from '../../../platform/format/number.ts';
import { useWord } from '../../../platform/language/language.ts';
import { oeeReportText } from '../text.ts';

type Answer = CallResult<typeof oeeApi.getOee>;

export interface LossDrawerProps {
  readonly of: Answer;
  readonly loss: OeeLoss;
  readonly onClose: () => void;
}

/** Details of a loss: by machine, its largest stops, slow spells or rejects, each with a link. */
export function LossDrawer({ of, loss, onClose }: LossDrawerProps) {
  const t = oeeReportText.useText();
  const o = oeeText.useText();
  const isNarrow = useNarrow();
  const { total, devices } = of;
  const machines = devices
    .filter(({ figures }) => (figures.losses[loss] ?? 0) !== 0)
    .toSorted((a, b) => (b.figures.losses[loss] ?? 0) - (a.figures.losses[loss] ?? 0));
  return (
    <Drawer
      title={o(($) => $.losses[loss])}
      onClose={onClose}
      width="narrow"
      {...(isNarrow ? ({ side: 'bottom', height: '85%' } as const) : {})}
      data-part="loss"
    >
      <Stack gap="wide">
        <Stack gap="none">
          <Text size="figure" strong tabular>
            {hoursText(total.losses[loss])}
          </Text>
          <Text size="small" tone="soft">
            {t(($) => $.behind.share, { share: numberText(shareOfBusy(total.losses[loss], total), '%', 1) })}
          </Text>
        </Stack>
        {machines.length === 0 && <Empty title={t(($) => $.behind.none)} hint={t(($) => $.behind.noneHint)} />}
        {machines.map((machine) => (
          <Machine key={machine.deviceId} machine={machine} loss={loss} of={of} />
        ))}
      </Stack>
    </Drawer>
  );
}

interface MachineProps extends Pick<LossDrawerProps, 'of' | 'loss'> {
  readonly machine: OeeDevice;
}

function Machine({ machine, loss, of: { start, until, timeZone } }: MachineProps) {
  const t = oeeReportText.useText();
  const { deviceId, name, figures } = machine;
  const references = machine.references.filter((each) => each.loss === loss);
  const ms = figures.losses[loss] ?? 0;
  const subject = { kind: 'oee' as const, key: lossFactor[loss], deviceId, start, end: until };
  return (
    <Stack as="section" gap="tight" data-machine={deviceId}>
      <Row between>
        <Text as="h3" strong translate="no" {...whyMark(subject, name)}>
          {name}
        </Text>
        <Button size="small" kind="text" onClick={() => explain([{ subject, name }])}>
          {t(($) => $.behind.why)}
        </Button>
      </Row>
      <Text size="small" tone="soft">
        {ms < 0 ? t(($) => $.behind.faster, { name }) : t(($) => $.behind.machine, { hours: hoursText(ms), n: references.length })}
      </Text>
      <List lines>
        {references.map((each) => (
          <Reference key={`${each.start}:${each.end}`} deviceId={deviceId} of={each} timeZone={timeZone} />
        ))}
      </List>
    </Stack>
  );
}

/** The date of the end only if it differs. */
function spanText(start: number, end: number, timeZone: string): string {
  const [from, to] = [timeText(start, timeZone, 'minute'), timeText(end, timeZone, 'minute')];
  return `${from.slice(5)} – ${to.slice(from.slice(0, 10) === to.slice(0, 10) ? 11 : 5)}`;
}

interface ReferenceProps {
  readonly deviceId: number;
  readonly of: OeeReference;
  readonly timeZone: string;
}

function Reference({ deviceId, of: { start, end, ms, pieces, loss, stop }, timeZone }: ReferenceProps) {
  const t = oeeReportText.useText();
  const say = useWord();
  const to = useLinks();
  const time = period(start, end);
  const isReject = loss === 'rejects' || loss === 'startRejects';
  const what =
    stop !== null
      ? `${say(stateWords[stop.state])} · ${stop.reason?.name ?? t(($) => $.behind.noReason)}`
      : pieces === null
        ? t(($) => $.behind.setup)
        : t(($) => (isReject ? $.behind.rejects : $.behind.slow), { n: pieces });
  const href =
    stop !== null
      ? to(routes['dev-stop-cause'], { id: deviceId, time, stop: `${deviceId}:${stop.start}` })
      : isReject
        ? to(routes['dev-rejects'], { id: deviceId, time })
        : to(routes['dev-stop-cause'], { id: deviceId, time });
  return (
    <ListRow
      title={
        <Link to={href} className={box.tabular}>
          {spanText(start, end, timeZone)}
        </Link>
      }
      notes={[what]}
      end={<span className={box.number}>{lengthText(ms)}</span>}
    />
  );
}
