import { FolderOpenOutlined, SaveOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { Select } from '../../../kit/control/select.tsx';
import box from '../../../kit/ui/box.module.css';
import { Skeleton, States } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import type { Catalog } from '../../../parts/points/catalog.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { historyText } from '../text.ts';
import { type CurveSet, readySetsOf, sameKeys, savedSet } from './curve-sets.ts';
import css from './history.module.css';
import { SetDialog } from './set-dialog.tsx';
import { SetRows } from './set-rows.tsx';
import { type EditedSet, useDeleteSet, useSavedSets, useSaveSet, useSetFields } from './use-curve-sets.tsx';

export interface CurveSetsProps {
  readonly catalog: Catalog;
  /** Displayed curves. */
  readonly keys: readonly string[];
  /** The set they come from. */
  readonly set: CurveSet | null;
  /** Null: the displayed curves belong to no set. */
  readonly onSet: (ref: string | null) => void;
}

/** The displayed set, saving the selected curves, and the list of all sets. */
export function CurveSets({ catalog, keys, set, onSet }: CurveSetsProps) {
  const t = historyText.useText();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const [edited, setEdited] = useState<EditedSet | null>(null);
  const fieldsOf = useSetFields();
  const save = useSaveSet((id) => onSet(String(id)));
  const remove = useDeleteSet(({ ref }) => {
    if (ref === set?.ref) onSet(null);
  });
  const changed = set !== null && !sameKeys(keys, set.keys);
  const own = set?.saved?.own === true ? set.saved : null;
  const saveChanges = () => {
    if (own !== null) save.mutate(fieldsOf({ id: own.id, name: own.name, keys, shared: own.shared }));
  };
  const choose = ({ ref }: CurveSet) => {
    onSet(ref);
    setOpen(false);
  };
  const edit = ({ name, keys: setKeys, saved }: CurveSet) =>
    saved !== undefined && setEdited({ id: saved.id, name, keys: setKeys, shared: saved.shared });
  return (
    <div className={`${box.row} ${box.wrap} ${css.sets}`}>
      <Button icon={<FolderOpenOutlined />} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <span className={`${box.clip} ${css.set}`}>{set === null ? t(($) => $.sets.title) : set.name}</span>
        {changed && <span className={`${box.small} ${box.soft}`}>{t(($) => $.sets.changed)}</span>}
      </Button>
      {changed && own !== null && (
        <Button busy={save.isPending} onClick={saveChanges}>
          {t(($) => $.sets.saveChanges)}
        </Button>
      )}
      <Button
        icon={<SaveOutlined />}
        disabled={keys.length === 0}
        onClick={() => setEdited({ name: '', keys, shared: false })}
        aria-haspopup="dialog"
        {...(narrow ? { label: t(($) => $.sets.saveAs) } : {})}
      >
        {narrow ? null : t(($) => $.sets.saveAs)}
      </Button>
      {save.error !== null && <span role="alert">{save.error.message}</span>}
      <Drawer open={open} onClose={() => setOpen(false)} title={t(($) => $.sets.title)} width="narrow" destroyOnHidden>
        <SetList catalog={catalog} keys={keys} selected={set?.ref ?? null} onChoose={choose} onEdit={edit} onDelete={remove} />
      </Drawer>
      {edited !== null && (
        <SetDialog
          edited={edited}
          onClose={() => setEdited(null)}
          onSaved={(id) => {
            // Renaming another set does not change the displayed one.
            if (edited.id === undefined) onSet(String(id));
            setEdited(null);
          }}
        />
      )}
    </div>
  );
}

interface SetListProps {
  readonly catalog: Catalog;
  readonly keys: readonly string[];
  readonly selected: string | null;
  readonly onChoose: (set: CurveSet) => void;
  readonly onEdit: (set: CurveSet) => void;
  readonly onDelete: (set: CurveSet) => void;
}

/** Own sets, shared sets of others, and the ready sets of a device, initially that of the displayed curves. */
function SetList({ catalog, keys, selected, onChoose, onEdit, onDelete }: SetListProps) {
  const t = historyText.useText();
  const language = useLanguage();
  const saved = useSavedSets();
  const initialId = Number(selected?.split('@')[1] ?? keys[0]?.split(':')[0]);
  const [deviceId, setDeviceId] = useState(catalog.devices.some(({ id }) => id === initialId) ? initialId : (catalog.devices[0]?.id ?? 0));
  const rows = { selected, onChoose, onEdit, onDelete };
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
