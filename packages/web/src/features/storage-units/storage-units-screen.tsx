import { routes } from '@czyun/contract';
import { Panel } from '../../kit/panel/panel.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useUnits } from '../../parts/energy/units/use-units.ts';
import { CompareChoice } from '../../parts/replay/compare-choice.tsx';
import { useSecondInstant } from '../../parts/replay/second-instant.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useDeviceTypes } from '../../platform/api/use-device-types.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { DeviceList } from './parts/device-list.tsx';
import { UnitDifferences } from './parts/unit-differences.tsx';
import { UnitPanel } from './parts/unit-panel.tsx';
import { storageUnitsText } from './text.ts';

const waitingPx = 720;

/** The storage units of a project, live. */
export function StorageUnitsScreen() {
  const t = storageUnitsText.useText();
  const project = useProject();
  const { asked, units, values, statusOf, alarmsOf } = useUnits();
  const {
    asked: { vs },
    change,
  } = useAddress(routes.energy1);
  useSecondInstant(
    units.flatMap(({ devices }) => devices.flatMap(({ params }) => params.map(({ paramId }) => paramId))),
    vs,
  );
  const typeIds = units.flatMap(({ devices }) => devices.map(({ deviceType }) => deviceType.id));
  const types = useDeviceTypes(typeIds);
  const others = asked.data?.others ?? [];
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        sub={<span translate="no">{project.name}</span>}
        extra={<CompareChoice vs={vs} onVs={(next) => change({ vs: next })} />}
      />
      {asked.data === undefined ? (
        asked.error === null ? (
          <Skeleton height={waitingPx} />
        ) : (
          <Failed error={asked.error} onRetry={() => void asked.refetch()} />
        )
      ) : (
        <>
          {units.length === 0 && <Empty title={t(($) => $.none)} hint={t(($) => $.noneHint)} />}
          {units.map((unit) => (
            <UnitDifferences key={unit.key} unit={unit} shown={{ types, values, statusOf, alarmsOf }} alone={units.length === 1} />
          ))}
          {units.map((unit) => (
            <UnitPanel key={unit.key} unit={unit} shown={{ types, values, statusOf, alarmsOf }} />
          ))}
          {others.length > 0 && (
            <Panel title={t(($) => $.others.title)}>
              <div className={box.stack} data-part="others">
                <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.others.hint)}</p>
                <DeviceList devices={others} statusOf={statusOf} />
              </div>
            </Panel>
          )}
        </>
      )}
    </ListPage>
  );
}
