import { AlertOutlined, BellOutlined, EditOutlined, QrcodeOutlined } from '@ant-design/icons';
import { routes } from '@czyun/contract';
import type { FloorMachine } from '@czyun/contract/shop-floor';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { joined } from '../../kit/ui/layout.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Empty, Skeleton, States } from '../../kit/ui/states.tsx';
import { useHeight } from '../../kit/ui/use-height.ts';
import { useWidth } from '../../kit/ui/use-width.ts';
import { CallsDrawer } from '../../parts/andon/calls-drawer.tsx';
import { FloorPlan } from '../../parts/floor/floor-plan.tsx';
import { groupOf } from '../../parts/floor/machine-state.ts';
import { NoMachines } from '../../parts/floor/no-machines.tsx';
import { type Floor, useFloor } from '../../parts/floor/use-floor.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { clockControl } from '../../platform/live/clock.ts';
import { useAllows } from '../../platform/project/project-context.ts';
import { AndonDialog } from './andon-dialog.tsx';
import { FloorFigures } from './floor-figures.tsx';
import { MachineDrawer } from './machine-drawer.tsx';
import { MachineList } from './machine-list.tsx';
import css from './shop-floor.module.css';
import { shopFloorText } from './text.ts';

// Loaded on demand: few users print them.
const QrSheet = lazyPart(async () => (await import('./qr-sheet.tsx')).QrSheet);

/** As high as figures, plan and list. */
const waiting = 'max(540px, calc(100dvh - 146px))';

/** The shop floor: machines on their plan and in a list, each with its state, order, pieces, OEE and alarms. */
export function ShopFloorScreen() {
  const t = shopFloorText.useText();
  const to = useLinks();
  const floor = useFloor();
  const allows = useAllows();
  const { asked, live } = floor;
  const [isAndonOpen, setAndonOpen] = useState(false);
  const [areCallsOpen, setCallsOpen] = useState(false);
  const [areCodesOpen, setCodesOpen] = useState(false);
  const edit = live && (
    <>
      <Button size="small" icon={<BellOutlined aria-hidden />} onClick={() => setCallsOpen(true)}>
        {t(($) => $.andon.calls)}
      </Button>
      {allows('andon.limits') && (
        <Button size="small" icon={<AlertOutlined aria-hidden />} onClick={() => setAndonOpen(true)}>
          {t(($) => $.andon.open)}
        </Button>
      )}
      <Button size="small" icon={<QrcodeOutlined aria-hidden />} onClick={() => setCodesOpen(true)}>
        {t(($) => $.qr.open)}
      </Button>
      {allows('diagram.draw') && (
        <Link to={to(routes.zt, { d: '3' })}>
          <Button size="small" icon={<EditOutlined aria-hidden />}>
            {t(($) => $.edit)}
          </Button>
        </Link>
      )}
    </>
  );
  return (
    <ListPage>
      <PageHead title={t(($) => $.title)} extra={edit} />
      {areCodesOpen && (
        <Lazy fallback={null}>
          <QrSheet machines={floor.machines} onClose={() => setCodesOpen(false)} />
        </Lazy>
      )}
      {areCallsOpen && <CallsDrawer onClose={() => setCallsOpen(false)} />}
      {isAndonOpen && <AndonDialog machines={floor.machines} onClose={() => setAndonOpen(false)} />}
      {live ? (
        <States
          of={asked}
          skeleton={<Skeleton height={waiting} />}
          isEmpty={({ machines }) => machines.length === 0}
          empty={<NoMachines />}
        >
          {(data) => <Content data={data} machines={floor.machines} />}
        </States>
      ) : (
        <Empty
          title={t(($) => $.past)}
          hint={t(($) => $.pastHint)}
          action={
            <Button kind="primary" onClick={clockControl.live}>
              {t(($) => $.live)}
            </Button>
          }
        />
      )}
    </ListPage>
  );
}

function Content({ data, machines }: { readonly data: NonNullable<Floor['data']>; readonly machines: Floor['machines'] }) {
  const to = useLinks();
  const host = useRef<HTMLDivElement>(null);
  const [widthPx, heightPx] = [useWidth(host), useHeight(host)];
  const { asked, change } = useAddress(routes.devicesView);
  const { state: group, machine: chosen } = asked;
  const linkOf = (machine: number) => to(routes.devicesView, { ...asked, machine });
  const isLit = ({ state }: FloorMachine) => group === null || groupOf(state) === group;
  return (
    <>
      <FloorFigures data={data} machines={machines} />
      <div className={css.halves}>
        <div ref={host} className={joined(box.framed, css.plan)}>
          <div className={css.middle}>{widthPx > 0 && <FloorPlan {...{ machines, widthPx, heightPx, isLit, chosen, linkOf }} />}</div>
        </div>
        <MachineList machines={machines} group={group} chosen={chosen} linkOf={linkOf} onGroup={(state) => change({ state })} />
      </div>
      {chosen !== null && (
        <MachineDrawer machine={machines.find(({ deviceId }) => deviceId === chosen)} onClose={() => change({ machine: null })} />
      )}
    </>
  );
}
