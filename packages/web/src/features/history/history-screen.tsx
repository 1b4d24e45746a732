import { LineChartOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { useProject } from '../../shared/project/project-context.ts';
import { useSearchState } from '../../shared/screen/use-search-state.ts';
import { PageHead } from '../../shared/ui/card.tsx';
import { Failed, Skeleton } from '../../shared/ui/states.tsx';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { mostCurves, readAddress } from './parts/address.ts';
import { resolveKeys } from './parts/catalog.ts';
import { Chips } from './parts/chips.tsx';
import { Picker } from './parts/picker.tsx';
import { useSlots } from './parts/use-slots.ts';
import { Workspace } from './parts/workspace.tsx';
import { useCatalog } from './queries.ts';
import { historyText } from './text.ts';
import './history.css';

/** Curves of any parameters of any devices of the project over any time; everything chosen lives in the address. */
export function HistoryScreen() {
  const t = historyText.use();
  const { id: projectId } = useProject();
  const [params, change] = useSearchState();
  const { message } = App.useApp();
  const narrow = useNarrow();
  const [drawer, setDrawer] = useState(false);
  const address = useMemo(() => readAddress(params), [params]);
  const keyText = address.keys.join(',');
  const keys = useMemo(() => (keyText === '' ? [] : keyText.split(',')), [keyText]);
  const { catalog, error, retry } = useCatalog(projectId);
  const resolved = useMemo(() => resolveKeys(catalog.devices.length === 0 && !catalog.complete ? [] : keys, catalog), [keys, catalog]);
  const slotOf = useSlots(keys);

  const toggle = (key: string) => {
    if (keys.includes(key)) {
      change({ keys: keys.filter((each) => each !== key).join(',') });
    } else if (keys.length >= mostCurves) {
      void message.warning({ content: t(($) => $.picker.full), key: 'full' });
    } else change({ keys: [...keys, key].join(',') });
  };
  const side = (
    <>
      <Chips chosen={resolved.found} slotOf={slotOf} onRemove={toggle} onClear={() => change({ keys: null })} />
      {error !== null ? (
        <Failed error={error} onRetry={retry} />
      ) : catalog.devices.length === 0 && !catalog.complete ? (
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
  return (
    <div className="hist-page">
      <PageHead title={t(($) => $.title)} extra={narrow ? openButton : undefined} />
      <div className="hist">
        {narrow ? (
          <Drawer placement="left" size={340} open={drawer} onClose={() => setDrawer(false)} title={t(($) => $.picker.title)}>
            <div className="hist-side inside">{side}</div>
          </Drawer>
        ) : (
          <aside className="hist-side" aria-label={t(($) => $.picker.title)}>
            {side}
          </aside>
        )}
        <Workspace
          address={address}
          resolved={resolved}
          waiting={resolved.found.length + resolved.missing.length < keys.length}
          slotOf={slotOf}
          change={change}
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
