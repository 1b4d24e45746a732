import { FolderOpenOutlined, SaveOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import box from '../../../kit/ui/box.module.css';
import { Skeleton, States } from '../../../kit/ui/states.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { historyText } from '../text.ts';
import type { Catalog } from './catalog.ts';
import { type CurveSet, readySetsOf, sameKeys, savedSet } from './curve-sets.ts';
import css from './history.module.css';
import { SetDialog } from './set-dialog.tsx';
import { SetRows } from './set-rows.tsx';
import { type SetWish, useDeleteSet, useSavedSets, useSaveSet } from './use-curve-sets.tsx';

export interface CurveSetsProps {
  readonly catalog: Catalog;
  /** What is on show. */
  readonly keys: readonly string[];
  /** The set that it came from. */
  readonly set: CurveSet | null;
  /** Null: what is on show belongs to no set any more. */
  readonly onSet: (ref: string | null) => void;
}

/** The set on show, saving what is chosen, and the list of all sets. */
export function CurveSets({ catalog, keys, set, onSet }: CurveSetsProps) {
  const t = historyText.useText();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [wish, setWish] = useState<SetWish | null>(null);
  const { save, pending, failure } = useSaveSet();
  const remove = useDeleteSet(({ ref }) => {
    if (ref === set?.ref) onSet(null);
  });
  const changed = set !== null && !sameKeys(keys, set.keys);
  const mine = set?.saved?.own === true ? set.saved : null;
  const done = (id: number, name: string) => {
    toast.success(t(($) => $.sets.saved, { name }));
    onSet(String(id));
  };
  const saveChanges = () => {
    if (mine === null) return;
    save({ id: mine.id, name: mine.name, keys, shared: mine.shared }).then(
      (id) => done(id, mine.name),
      () => undefined,
    );
  };
  const choose = ({ ref }: CurveSet) => {
    onSet(ref);
    setOpen(false);
  };
  const edit = ({ name, keys: its, saved }: CurveSet) =>
    saved !== undefined && setWish({ id: saved.id, name, keys: its, shared: saved.shared });
  return (
    <div className={`${box.row} ${box.wrap}`}>
      <Button icon={<FolderOpenOutlined />} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <span className={`${box.clip} ${css.set}`}>{set === null ? t(($) => $.sets.title) : set.name}</span>
        {changed && <span className={`${box.small} ${box.soft}`}>{t(($) => $.sets.changed)}</span>}
      </Button>
      {changed && mine !== null && (
        <Button busy={pending} onClick={saveChanges}>
          {t(($) => $.sets.saveChanges)}
        </Button>
      )}
      <Button
        icon={<SaveOutlined />}
        disabled={keys.length === 0}
        onClick={() => setWish({ name: '', keys, shared: false })}
        aria-haspopup="dialog"
      >
        {t(($) => $.sets.saveAs)}
      </Button>
      {failure !== null && <span role="alert">{failure}</span>}
      <Drawer open={open} onClose={() => setOpen(false)} title={t(($) => $.sets.title)} width="narrow" destroyOnHidden>
        <SetList catalog={catalog} keys={keys} chosen={set?.ref ?? null} onChoose={choose} onEdit={edit} onDelete={remove} />
      </Drawer>
      {wish !== null && (
        <SetDialog
          wish={wish}
          onClose={() => setWish(null)}
          onSaved={(id, { name }) => {
            // Only what was on show becomes the set on show: another one may have been renamed.
            if (wish.id === undefined) done(id, name);
            else toast.success(t(($) => $.sets.saved, { name }));
            setWish(null);
          }}
        />
      )}
    </div>
  );
}

interface SetListProps {
  readonly catalog: Catalog;
  readonly keys: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (set: CurveSet) => void;
  readonly onEdit: (set: CurveSet) => void;
  readonly onDelete: (set: CurveSet) => void;
}

/** Own sets, those that others share, and the ready ones of a device: at first the one whose curves are on show. */
function SetList({ catalog, keys, chosen, onChoose, onEdit, onDelete }: SetListProps) {
  const t = historyText.useText();
  const language = useLanguage();
  const saved = useSavedSets();
  const near = Number(chosen?.split('@')[1] ?? keys[0]?.split(':')[0]);
  const [deviceId, setDeviceId] = useState(catalog.devices.some(({ id }) => id === near) ? near : (catalog.devices[0]?.id ?? 0));
  const rows = { chosen, onChoose, onEdit, onDelete };
  return (
    <div className={box.stack}>
      <States of={saved} skeleton={<Skeleton height={120} />}>
        {(list) => {
          const own = list.filter((each) => each.own).map(savedSet);
          const others = list.filter((each) => !each.own).map(savedSet);
          return (
            <>
              <h3 className={`${box.plain} ${box.strong}`}>{t(($) => $.sets.own)}</h3>
              {own.length === 0 ? (
                <p className={`${box.plain} ${box.small} ${box.soft}`}>{t(($) => $.sets.noOwn)}</p>
              ) : (
                <SetRows sets={own} {...rows} />
              )}
              {others.length > 0 && (
                <>
                  <h3 className={`${box.plain} ${box.strong}`}>{t(($) => $.sets.others)}</h3>
                  <SetRows sets={others} {...rows} />
                </>
              )}
            </>
          );
        }}
      </States>
      <h3 className={`${box.plain} ${box.strong}`}>{t(($) => $.sets.ready)}</h3>
      <Select
        label={t(($) => $.sets.device)}
        value={deviceId}
        search
        options={catalog.devices.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setDeviceId}
      />
      <SetRows sets={readySetsOf(deviceId, catalog, language)} {...rows} />
    </div>
  );
}
