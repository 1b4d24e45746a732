import { DeleteOutlined, EditOutlined, TeamOutlined } from '@ant-design/icons';
import { Button } from '../../../kit/control/button.tsx';
import { Tooltip } from '../../../kit/control/tooltip.tsx';
import box from '../../../kit/ui/box.module.css';
import { useProject } from '../../../platform/project/project-context.ts';
import { historyText } from '../text.ts';
import type { CurveSet } from './curve-sets.ts';
import css from './history.module.css';

/** Permission to delete shared sets of others. */
const engineeringAdministrator = 2;

export interface SetRowsProps {
  readonly sets: readonly CurveSet[];
  /** `ref` of the displayed set. */
  readonly selected: string | null;
  readonly onChoose: (set: CurveSet) => void;
  readonly onEdit: (set: CurveSet) => void;
  readonly onDelete: (set: CurveSet) => void;
}

/** List of sets: the name selects one, its actions are beside it. */
export function SetRows({ sets, selected, onChoose, onEdit, onDelete }: SetRowsProps) {
  const t = historyText.useText();
  const { permission } = useProject();
  return (
    <ul className={box.plain}>
      {sets.map((set) => {
        const { ref, name, keys, saved } = set;
        const shown = name === '' ? t(($) => $.sets.nameless) : name;
        const note = [t(($) => $.sets.curves, { n: keys.length }), ...(saved?.own === false ? [saved.userName] : [])].join(' · ');
        return (
          <li key={ref} className={`${box.row} ${box.tight} ${box.fixed} ${box.ruled}`}>
            <button
              type="button"
              className={`${box.bare} ${box.stack} ${box.tight} ${box.grow} ${css.load}`}
              aria-current={ref === selected}
              onClick={() => onChoose(set)}
            >
              <span className={box.clip} title={shown}>
                {shown}
              </span>
              <span className={`${box.small} ${box.soft}`}>
                {saved?.shared === true && <TeamOutlined aria-label={t(($) => $.sets.sharedMark)} />} {note}
              </span>
            </button>
            {saved?.own === true && (
              <Tooltip title={t(($) => $.sets.edit)}>
                <Button kind="text" icon={<EditOutlined />} label={t(($) => $.sets.editOf, { name: shown })} onClick={() => onEdit(set)} />
              </Tooltip>
            )}
            {saved !== undefined && (saved.own || (saved.shared && permission === engineeringAdministrator)) && (
              <Button
                kind="text"
                danger
                icon={<DeleteOutlined />}
                label={t(($) => $.sets.deleteOf, { name: shown })}
                onClick={() => onDelete(set)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
