import { devicesApi, routes } from '@czyun/contract';
import type { Nature } from '@czyun/devices';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { CompareChoice } from '../../parts/replay/compare-choice.tsx';
import { useSecondInstant } from '../../parts/replay/second-instant.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useTypesSettled } from '../../platform/api/use-device-types.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { unitNatures } from './natures.ts';
import { TypePanel } from './parts/type-panel.tsx';
import { keyParamsOf } from './parts/use-type-values.ts';
import { unitsText } from './text.ts';

const waitingPx = 320;

interface UnitsProps {
  readonly title: string;
  readonly natures: readonly Nature[];
  readonly route: (typeof routes)['energy2' | 'energy3' | 'monitor'];
  readonly none: string;
  readonly hint: string;
}

/** Devices of some natures, a table for each type, in the order of the natures. */
function Units({ title, natures, route, none, hint }: UnitsProps) {
  const project = useProject();
  const {
    asked: { vs },
    change,
  } = useAddress(route);
  const cards = useCall(devicesApi.getByArea, { query: { projId: project.id, detail: true } }, { freshMs: 30_000, everyMs: 300_000 });
  const list = cards.data?.list;
  const found = natures.flatMap((nature) => (list ?? []).filter(({ deviceType }) => deviceType.nature === nature));
  const types = [...Map.groupBy(found, ({ deviceType }) => deviceType.id).entries()];
  useSecondInstant(keyParamsOf(found), vs);
  const areTypesKnown = useTypesSettled(types.map(([typeId]) => typeId));
  return (
    <ListPage>
      <PageHead title={title} sub={project.name} extra={<CompareChoice vs={vs} onVs={(next) => change({ vs: next })} />} />
      {list === undefined && cards.error !== null ? (
        <Failed error={cards.error} onRetry={() => void cards.refetch()} />
      ) : list === undefined || !areTypesKnown ? (
        <Skeleton height={waitingPx} />
      ) : types.length === 0 ? (
        <Empty title={none} hint={hint} />
      ) : (
        types.map(([typeId, devices]) => <TypePanel key={typeId} devices={devices} readAt={cards.dataUpdatedAt} />)
      )}
    </ListPage>
  );
}

/** Photovoltaic and wind units. */
export function GenerationScreen() {
  const t = unitsText.useText();
  return (
    <Units
      title={t(($) => $.generation.title)}
      natures={unitNatures.generation}
      route={routes.energy2}
      none={t(($) => $.generation.none)}
      hint={t(($) => $.generation.hint)}
    />
  );
}

/** Distribution and meters. */
export function DistributionScreen() {
  const t = unitsText.useText();
  return (
    <Units
      title={t(($) => $.distribution.title)}
      natures={unitNatures.distribution}
      route={routes.energy3}
      none={t(($) => $.distribution.none)}
      hint={t(($) => $.distribution.hint)}
    />
  );
}

/** The meters of an energy project. */
export function MetersScreen() {
  const t = unitsText.useText();
  return (
    <Units
      title={t(($) => $.meters.title)}
      natures={unitNatures.meters}
      route={routes.monitor}
      none={t(($) => $.meters.none)}
      hint={t(($) => $.meters.hint)}
    />
  );
}
