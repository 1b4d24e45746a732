import { type analysisApi, type CallResult, period, routes } from '@czyun/contract';
import { Link } from 'react-router';
import { ShareRing } from '../../../kit/chart/share-ring.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { List } from '../../../kit/ui/list.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useTheme } from '../../../platform/theme/theme.ts';
import { analysisText } from '../text.ts';
import { changeText } from './figure-tiles.tsx';

type Faults = CallResult<typeof analysisApi.getAnaPage>['faults'];

export interface AlarmsPanelProps {
  readonly of: Omit<Faults, 'byDevice'> & { readonly byDevice?: Faults['byDevice'] };
  readonly range: { readonly start: number; readonly until: number };
  /** For one device; absent: for the project. */
  readonly deviceId?: number;
}

const maxKinds = 4;
const maxDevices = 5;
const ringPx = 152;
/** A name may take two lines. */
const slicePx = 40;

/** Alarms of the period by kind and by device, against the period before. */
export function AlarmsPanel({ of, range, deviceId }: AlarmsPanelProps) {
  const t = analysisText.useText();
  const to = useLinks();
  const { total, before, change, kinds, byDevice = [] } = of;
  const title = t(($) => $.alarms.title);
  const fields = { type: [1, 2, 3], time: period(range.start, range.until) } as const;
  const log = deviceId === undefined ? to(routes.log, fields) : to(routes['dev-log'], { id: deviceId, ...fields });
  const rest = total - kinds.slice(0, maxKinds).reduce((sum, { count }) => sum + count, 0);
  const slices = [
    ...kinds.slice(0, maxKinds).map(({ name, count, type, severity }) => ({ key: `${type}:${severity}:${name}`, name, value: count })),
    ...(rest > 0 ? [{ key: 'rest', name: t(($) => $.alarms.others), value: rest, meaning: 'flat' as const }] : []),
  ];
  return (
    <Panel
      title={title}
      how={t(($) => $.alarms.how)}
      extra={
        <Link to={log} style={{ color: 'var(--action-text)' }}>
          {t(($) => $.alarms.log)}
        </Link>
      }
    >
      <Stack gap="roomy" data-alarms={total}>
        <Row align="baseline" wrap>
          <Text size="figure" strong tabular>
            {total}
          </Text>
          <Text tone="soft">{t(($) => $.alarms.entries)}</Text>
          <Text size="small" tone="faint" tabular>
            {t(($) => $.figures.before, { value: String(before) })} · {changeText(change)}
          </Text>
        </Row>
        {total === 0 ? (
          <Text tone="faint">{t(($) => $.alarms.none)}</Text>
        ) : (
          <>
            <div style={{ height: Math.max(ringPx, slices.length * slicePx) }}>
              <ShareRing title={title} slices={slices} unit="" decimals={0} heightPx={ringPx} />
            </div>
            <ByDevice of={byDevice} />
          </>
        )}
      </Stack>
    </Panel>
  );
}

function ByDevice({ of }: { readonly of: Faults['byDevice'] }) {
  const t = analysisText.useText();
  const { tokens } = useTheme();
  if (of.length < 2) return null;
  const most = of[0]?.count ?? 1;
  return (
    <Stack gap="tight">
      <Text size="small" tone="faint">
        {t(($) => $.alarms.byDevice)}
      </Text>
      <List gap="tight">
        {of.slice(0, maxDevices).map(({ deviceId, name, count }) => (
          <li key={deviceId} className={`${box.row} ${box.small}`}>
            <span className={`${box.anywhere} ${box.fixed}`} style={{ width: '40%' }} translate="no">
              {name}
            </span>
            <span className={box.meter} style={{ flex: 1 }} aria-hidden="true">
              <i style={{ flexGrow: count / most, color: tokens.severity2 }} />
              <i style={{ flexGrow: 1 - count / most, color: 'transparent' }} />
            </span>
            <span className={`${box.number} ${box.fixed}`} style={{ width: 32 }}>
              {count}
            </span>
          </li>
        ))}
      </List>
    </Stack>
  );
}
