import { DeleteOutlined } from '@ant-design/icons';
import { actorText, timeText } from '@czyun/contract';
import { type Incident, type IncidentNote, incidentsApi } from '@czyun/contract/incidents';
import { useState } from 'react';
import { AreaInput } from '../../../kit/control/area-input.tsx';
import { Button } from '../../../kit/control/button.tsx';
import { Switch } from '../../../kit/control/switch.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { WallInstant } from '../../../kit/range/wall-instant.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { useChange } from '../../../platform/api/use-call.ts';
import { clockControl } from '../../../platform/live/clock.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import css from '../incidents.module.css';
import { incidentReads } from '../queries.ts';
import { incidentsText } from '../text.ts';

const longest = 4000;

export interface NotesProps {
  readonly incident: Incident;
  /** The note that was clicked in the picture. */
  readonly marked: number | null;
}

/** Notes in the order in which they were written, and a field for more. */
export function Notes({ incident, marked }: NotesProps) {
  const t = incidentsText.useText();
  const may = useAllows()('incident.manage');
  return (
    <Panel title={t(($) => $.marks)} note={incident.notes.length}>
      <Stack gap="roomy">
        {incident.notes.length === 0 && <Text tone="faint">{t(($) => $.noNotes)}</Text>}
        <List lines>
          {incident.notes.map((note) => (
            <NoteRow key={note.id} incident={incident} note={note} isMarked={note.id === marked} />
          ))}
        </List>
        {may && <NewNote incident={incident} />}
      </Stack>
    </Panel>
  );
}

function NoteRow({ incident, note, isMarked }: { readonly incident: Incident; readonly note: IncidentNote; readonly isMarked: boolean }) {
  const t = incidentsText.useText();
  const allows = useAllows();
  const { id: projectId, timeZone } = useProject();
  const { at, by, created, own, text } = note;
  const remove = useChange(incidentsApi.removeIncidentNote, { renews: incidentReads, success: t(($) => $.note.removed) });
  const mayRemove = allows('incident.manage') && (own || allows('data.manage'));
  return (
    <ListRow
      title={
        <span className={isMarked ? `${css.pre} ${css.marked}` : css.pre} {...(isMarked ? { 'aria-current': true } : {})}>
          {text}
        </span>
      }
      notes={[
        `${actorText(by)} · ${timeText(created, timeZone, 'minute')}`,
        at !== null && (
          <Button kind="link" size="small" onClick={() => clockControl.goTo(at)}>
            {timeText(at, timeZone)}
          </Button>
        ),
      ]}
      end={
        mayRemove && (
          <Button
            kind="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            label={t(($) => $.note.remove)}
            busy={remove.isPending}
            onClick={() => remove.mutate({ body: { projectId, id: incident.id, noteId: note.id } })}
          />
        )
      }
    />
  );
}

function NewNote({ incident }: { readonly incident: Incident }) {
  const t = incidentsText.useText();
  const { id: projectId, timeZone } = useProject();
  const [text, setText] = useState('');
  const [at, setAt] = useState<number | null>(null);
  const save = useChange(incidentsApi.saveIncidentNote, {
    renews: incidentReads,
    success: t(($) => $.note.done),
    onDone: () => {
      setText('');
      setAt(null);
    },
  });
  return (
    <Stack>
      <AreaInput
        lines={[2, 6]}
        label={t(($) => $.marks)}
        placeholder={t(($) => $.note.placeholder)}
        most={longest}
        value={text}
        onChange={setText}
      />
      <Row between wrap>
        <Row wrap>
          <Switch label={t(($) => $.note.at)} checked={at !== null} onChange={(next) => setAt(next ? incident.start : null)} />
          {at === null ? (
            <Text tone="soft">{t(($) => $.note.whole)}</Text>
          ) : (
            <WallInstant label={t(($) => $.note.at)} timeZone={timeZone} value={at} onChange={setAt} />
          )}
        </Row>
        <Button
          kind="primary"
          busy={save.isPending}
          disabled={text.trim() === ''}
          onClick={() => save.mutate({ body: { projectId, id: incident.id, at, text: text.trim() } })}
        >
          {t(($) => $.note.add)}
        </Button>
      </Row>
    </Stack>
  );
}
