import {
  type DevicePlan,
  dayKinds,
  type PlanDevice,
  type PlanSlot,
  quarterPeriods,
  routes,
  sayPrice,
  spansOf,
  type Tariff,
  type TariffSpan,
  type TariffVersion,
  timeText,
  usedPeriods,
} from '@czyun/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../kit/control/notice.tsx';
import { Segmented } from '../../kit/control/segmented.tsx';
import { Select } from '../../kit/control/select.tsx';
import box from '../../kit/ui/box.module.css';
import { Card, PageHead } from '../../kit/ui/card.tsx';
import { Empty, Skeleton, States } from '../../kit/ui/states.tsx';
import { PeriodLegend } from '../../parts/tariff/period-legend.tsx';
import { tariffText } from '../../parts/tariff/text.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import { DeviceCard } from './parts/device-card.tsx';
import { HistoryCard } from './parts/history-card.tsx';
import { OutlookCard } from './parts/outlook-card.tsx';
import { PlanEditor } from './parts/plan-editor.tsx';
import { PlanNews } from './parts/plan-news.tsx';
import { PlanPicture } from './parts/plan-picture.tsx';
import { slotMeaning } from './parts/plan-words.ts';
import { type Of, useDevicePlan, usePlanDevices, useRenewSent, useSending, useTariffs } from './queries.ts';
import { timeslotText } from './text.ts';

/** Height of the cards while they load, px. */
const waitingPx = 900;

const year = Array.from({ length: 12 }, (_, index) => index + 1);

/** The plan of a storage over the prices of the day: drawn, computed, sent, and compared with the plan in the device. */
export function TimeslotScreen() {
  const t = timeslotText.useText();
  const project = useProject();
  const { asked, change } = useAddress(routes['timeslot-eprice']);
  const devices = usePlanDevices(project.id);
  const chosen = devices.data?.find(({ deviceId }) => deviceId === asked.device) ?? devices.data?.[0];
  return (
    <>
      <PageHead
        title={t(($) => $.title)}
        sub={project.name}
        extra={
          (devices.data?.length ?? 0) > 1 && (
            <Select<number>
              label={t(($) => $.device)}
              value={chosen?.deviceId ?? null}
              options={devices.data?.map(({ deviceId, name }) => ({ value: deviceId, label: <span translate="no">{name}</span> })) ?? []}
              onChange={(device) => change({ device }, { push: true })}
            />
          )
        }
      />
      <States
        of={devices}
        skeleton={<Skeleton height={waitingPx} />}
        isEmpty={(list) => list.length === 0}
        empty={<Empty title={t(($) => $.noDevice)} hint={t(($) => $.noDeviceHint)} />}
      >
        {() => chosen && <DevicePage key={chosen.deviceId} device={chosen} />}
      </States>
    </>
  );
}

function DevicePage({ device }: { readonly device: PlanDevice }) {
  const project = useProject();
  const { asked, change } = useAddress(routes['timeslot-eprice']);
  const of: Of = { projectId: project.id, deviceId: device.deviceId };
  const may = useAllows()('device.control');
  const [watched, setWatched] = useState<number | null>(asked.sending);
  const [scheduled, setScheduled] = useState<number | null>(null);
  const [ended, setEnded] = useState<number | null>(null);
  const plan = useDevicePlan(of, 5000);
  const id = watched ?? plan.data?.pendingRequests?.id ?? null;
  const sending = useSending(project.id, id, id !== null && id === ended);
  const isOver = sending.data !== undefined && sending.data.endTime !== null;
  const renew = useRenewSent();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that ends
  useEffect(() => {
    if (!isOver) return;
    setEnded(id);
    void renew();
  }, [isOver, id]);
  const hours = useHours();
  const pendingRequests = plan.data?.pendingRequests !== null;
  // All at once: a card that appeared later would move those below it.
  if (!hours.isKnown || (plan.data === undefined && plan.error === null)) return <Skeleton height={waitingPx} />;
  return (
    <div className={`${box.stack} ${box.wide}`}>
      <HoursCard hours={hours} />
      <States of={plan}>
        {(data) => (
          <>
            <PlanNews
              plan={data}
              sending={sending.data ?? data.pendingRequests}
              watched={watched !== null && watched === id}
              scheduled={scheduled}
            />
            {may ? (
              <PlanEditor
                {...{ of, device }}
                devicePlan={data.slots ?? []}
                inForce={data.inForce}
                dayKind={asked.day}
                spans={hours.spans}
                busy={pendingRequests}
                isScheduled={data.scheduled !== null}
                onSent={setWatched}
                onScheduled={setScheduled}
              />
            ) : (
              <Reader {...{ of, device }} plan={data} spans={hours.spans} dayKind={asked.day} />
            )}
            <DeviceCard plan={data} />
          </>
        )}
      </States>
      <HistoryCard of={of} page={asked.page} change={change} />
    </div>
  );
}

interface Hours {
  readonly tariff: Tariff | null;
  readonly month: number;
  readonly spans: readonly TariffSpan[];
  readonly isKnown: boolean;
}

const inForce = (list: readonly TariffVersion[]) => list.find(({ state }) => state === 'inForce')?.tariff ?? null;

/** Periods of the month and kind of day in the address, by the tariff in force today. */
function useHours(): Hours {
  const project = useProject();
  const { asked } = useAddress(routes['timeslot-eprice']);
  const versions = useTariffs(project.id);
  const now = useNow(60_000);
  const month = asked.month === 0 ? Number(timeText(now, project.timeZone, 'minute').slice(5, 7)) : asked.month;
  const tariff = inForce(versions.data?.list ?? []);
  const periods = tariff ? quarterPeriods(tariff, { month, kind: asked.day, festivals: [] }) : [];
  return {
    tariff,
    month,
    spans: spansOf(periods.map((period) => period ?? 'flat')),
    isKnown: versions.data !== undefined || versions.error !== null,
  };
}

/** Selected kind of day and month, with the prices of its periods. */
function HoursCard({ hours: { tariff, month, isKnown } }: { readonly hours: Hours }) {
  const t = timeslotText.useText();
  const words = tariffText.useText();
  const language = useLanguage();
  const { tokens } = useTheme();
  const to = useLinks();
  const { asked, change } = useAddress(routes['timeslot-eprice']);
  return (
    <Card>
      <div className={box.stack}>
        <div className={`${box.row} ${box.wrap}`}>
          <Segmented
            label={t(($) => $.kinds)}
            value={asked.day}
            options={dayKinds.map((value) => ({ value, label: words(($) => $.kind[value]) }))}
            onChange={(day) => change({ day })}
          />
          <Select<number>
            label={t(($) => $.months)}
            width={120}
            value={month}
            options={year.map((n) => ({ value: n, label: t(($) => $.month, { n }) }))}
            onChange={(n) => change({ month: n })}
          />
          <Link className={box.last} to={to(routes['power-price'], { tab: 'versions' })}>
            {t(($) => $.versions)}
          </Link>
        </div>
        <div className={`${box.row} ${box.wrap} ${box.between}`}>
          {tariff && (
            <PeriodLegend
              periods={usedPeriods(tariff)}
              note={(period) => (tariff.market.buy ? t(($) => $.market) : sayPrice(tariff.prices[period].buy, 'kWh', language))}
            />
          )}
          <ul className={`${box.plain} ${box.row} ${box.wrap} ${box.roomy} ${box.small}`}>
            {([1, 2, 3] as const).map((mode) => (
              <li key={mode} className={`${box.row} ${box.tight}`}>
                <span className={box.square} style={{ background: tokens[slotMeaning[mode]] }} />
                {t(($) => $.mode[mode])}
              </li>
            ))}
          </ul>
        </div>
        {isKnown && !tariff && <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.noTariff)}</p>}
      </div>
    </Card>
  );
}

interface ReaderProps {
  readonly of: Of;
  readonly device: PlanDevice;
  readonly plan: DevicePlan;
  readonly spans: readonly TariffSpan[];
  readonly dayKind: (typeof dayKinds)[number];
}

const noFaults: ReadonlySet<number> = new Set();
const noSlots: readonly PlanSlot[] = [];

/** Users without control permission see the plan in the device and its outlook. */
function Reader({ of, device, plan, spans, dayKind }: ReaderProps) {
  const t = timeslotText.useText();
  return (
    <>
      <Card>
        <div className={box.stack}>
          <Notice kind="info" title={t(($) => $.readOnly)} />
          <PlanPicture slots={plan.slots ?? noSlots} faulty={noFaults} spans={spans} most={device.ratedPower} />
        </div>
      </Card>
      <OutlookCard {...{ of, spans, dayKind }} slots={plan.slots} soc={null} bounds={device} />
    </>
  );
}
