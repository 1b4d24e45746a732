import { LineChartOutlined, PlusOutlined } from '@ant-design/icons';
import { maxCurves, routes, type SavedCurve } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Drawer } from '../../kit/control/drawer.tsx';
import { Notice } from '../../kit/control/notice.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { resolveKeys } from '../../parts/points/catalog.ts';
import { Picker } from '../../parts/points/picker.tsx';
import { useCatalog } from '../../parts/points/use-catalog.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { toast } from '../../platform/toast.ts';
import { asHistory } from './parts/address.ts';
import { Chips } from './parts/chips.tsx';
import { findSet, openingSet } from './parts/curve-sets.ts';
import { CurveSets } from './parts/curve-sets.tsx';
import css from './parts/history.module.css';
import { looksOf } from './parts/looks.ts';
import { useSavedSets } from './parts/use-curve-sets.tsx';
import { useSlots } from './parts/use-slots.ts';
import { Workspace } from './parts/workspace.tsx';
import { historyText } from './text.ts';

const noKeys: readonly string[] = [];
const noSets: readonly SavedCurve[] = [];

/** Curves of any parameters of any devices of the project over any time; the whole selection is in the address. */
export function HistoryScreen() {
  const t = historyText.useText();
  const language = useLanguage();
  const { id: projectId } = useProject();
  const { asked: fields, change } = useAddress(routes.history);
  const narrow = useNarrow();
  const [drawer, setDrawer] = useState(false);
  const requested = asHistory(fields);
  const { catalog, error, retry } = useCatalog(projectId);
  const saved = useSavedSets();
  const savedList = saved.data ?? (saved.error === null ? undefined : noSets);
  const [cleared, setCleared] = useState(false);
  const isBare = requested.set === null && requested.keys.length === 0 && !cleared;
  const opening = isBare ? openingSet(savedList) : null;
  const set = opening === null ? (requested.set === null ? null : findSet(requested.set, savedList, catalog, language)) : opening;
  const keyText = (requested.keys.length > 0 ? requested.keys : (set?.keys ?? noKeys)).join(',');
  const keys = keyText === '' ? noKeys : keyText.split(',');
  const address = { ...requested, keys };
  const resolved = resolveKeys(catalog.devices.length === 0 && !catalog.complete ? [] : keys, catalog);
  const waiting = set === undefined || resolved.found.length + resolved.missing.length < keys.length;
  // Chips that appear later would move the search below them.
  const isOpening = waiting || (catalog.devices.length === 0 && !catalog.complete);
  const slotOf = useSlots(keys);
  const lookOf = looksOf(resolved.found, slotOf);

  const choose = (next: readonly string[]) => {
    setCleared(next.length === 0);
    change(next.length === 0 ? { keys: null, set: null } : { keys: next });
  };
  const toggle = (key: string) => {
    if (keys.includes(key)) choose(keys.filter((each) => each !== key));
    else if (keys.length >= maxCurves)
      toast.warning(
        t(($) => $.picker.full),
        { key: 'full' },
      );
    else choose([...keys, key]);
  };
  const side = (
    <>
      {!isOpening && <Chips chosen={resolved.found} lookOf={lookOf} onRemove={toggle} onClear={() => choose(noKeys)} />}
      {error !== null ? (
        <Failed error={error} onRetry={retry} />
      ) : isOpening ? (
        <Skeleton height={320} />
      ) : (
        <Picker catalog={catalog} keys={keys} onToggle={toggle} />
      )}
    </>
  );
  const openButton = (
    <Button icon={<PlusOutlined />} onClick={() => setDrawer(true)}>
      {t(($) => $.picker.open, { n: keys.length - resolved.missing.length })}
    </Button>
  );
  const sets = (
    <CurveSets
      catalog={catalog}
      keys={keys}
      set={set ?? null}
      // Removing the set keeps its curves; selecting a set shows those of the set.
      onSet={(ref) => change(ref === null ? { set: null, keys } : { set: ref, keys: null }, { push: ref !== null })}
    />
  );
  return (
    <div>
      <PageHead title={t(($) => $.title)} extra={!narrow && sets} />
      {narrow && (
        <div className={`${box.row} ${css.choices}`}>
          {openButton}
          {sets}
        </div>
      )}
      <div className={`${box.grid} ${box.top} ${css.page}`}>
        {narrow ? (
          <Drawer side="left" width="narrow" open={drawer} onClose={() => setDrawer(false)} title={t(($) => $.picker.title)}>
            <div className={`${box.stack} ${box.close} ${css.inside}`}>{side}</div>
          </Drawer>
        ) : (
          <aside className={`${box.framed} ${box.stack} ${box.close} ${css.side}`} aria-label={t(($) => $.picker.title)}>
            {side}
          </aside>
        )}
        <Workspace
          address={address}
          resolved={resolved}
          waiting={waiting}
          lookOf={lookOf}
          change={change}
          onKeys={choose}
          note={
            requested.set !== null &&
            set === null && <Notice kind="warning" title={t(($) => $.sets.gone)} onClose={() => change({ set: null })} />
          }
          invite={
            <div className="cz-state">
              <LineChartOutlined className="icon" aria-hidden />
              <p className="title">{t(($) => $.chart.emptyTitle)}</p>
              <p className="hint">{t(($) => (narrow ? $.chart.emptyNarrow : $.chart.empty))}</p>
              {narrow && openButton}
            </div>
          }
        />
      </div>
    </div>
  );
}
