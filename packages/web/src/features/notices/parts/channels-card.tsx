import { DeleteOutlined, PlusOutlined, SendOutlined } from '@ant-design/icons';
import { channelNames, type NoticeChannel, routes } from '@czyun/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { type Scope, useChannels, useOwnChannels, useRemoveChannel, useTestChannel } from '../queries.ts';
import { noticesText } from '../text.ts';
import { ChannelDialog } from './channel-dialog.tsx';

/** Channels, each with a test and the response of the recipient. */
export function ChannelsCard({ scope }: { readonly scope: Scope }) {
  const t = noticesText.useText();
  const language = useLanguage();
  const project = useProject();
  const channels = useChannels(project.id, scope);
  const [adding, setAdding] = useState(false);
  return (
    <Card
      title={t(($) => $.channels[scope])}
      extra={
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
          {t(($) => $.channels.add)}
        </Button>
      }
    >
      <States<{ readonly list: readonly NoticeChannel[] }> of={channels}>
        {({ list }) => (
          <List gap="normal" aria-label={t(($) => $.channels[scope])}>
            {scope === 'own' && <EmailRow />}
            {list.map(({ id, name, channel, address }) => (
              <ChannelRow key={id} scope={scope} id={id} name={name} about={`${channelNames[channel][language]} · ${address}`} />
            ))}
            {list.length === 0 && <li className={box.faint}>{t(($) => $.channels.noneHint)}</li>}
          </List>
        )}
      </States>
      {adding && <ChannelDialog scope={scope} onClose={() => setAdding(false)} />}
    </Card>
  );
}

/** The confirmed address of the account. */
function EmailRow() {
  const t = noticesText.useText();
  const to = useLinks();
  const own = useOwnChannels().data;
  const name = t(($) => $.channels.email);
  if (own?.mail !== true) return <li className={box.faint}>{`${name} · ${t(($) => $.channels.noMail)}`}</li>;
  if (own.email !== null) return <ChannelRow scope="own" id={undefined} name={name} about={own.email} />;
  return (
    <li className={`${box.row} ${box.wrap}`}>
      <span className={box.faint}>{`${name} · ${t(($) => $.channels.noEmail)}`}</span>
      <Link to={to(routes.userinfo)}>{t(($) => $.channels.account)}</Link>
    </li>
  );
}

interface RowProps {
  readonly scope: Scope;
  /** Absent: the user's e-mail address. */
  readonly id: number | undefined;
  readonly name: string;
  readonly about: string;
}

function ChannelRow({ scope, id, name, about }: RowProps) {
  const t = noticesText.useText();
  const project = useProject();
  const confirm = useConfirm();
  const remove = useRemoveChannel(project.id, scope, { success: t(($) => $.channels.removed) });
  const { test, pending, result } = useTestChannel(project.id, scope);
  const ask = () =>
    confirm({
      title: t(($) => $.channels.removeTitle, { name }),
      effect: t(($) => $.channels.removeText),
      button: t(($) => $.channels.removeOf, { name }),
      danger: true,
      act: () => remove(id ?? 0),
    });
  return (
    <ListRow
      ruled
      wrap
      data-channel={id ?? 'email'}
      title={<b translate="no">{name}</b>}
      notes={[
        <span key="about" translate="no">
          {about}
        </span>,
      ]}
      end={
        <>
          <Button icon={<SendOutlined aria-hidden />} busy={pending} label={t(($) => $.channels.testOf, { name })} onClick={() => test(id)}>
            {t(($) => $.channels.test)}
          </Button>
          {id !== undefined && (
            <Button kind="text" danger icon={<DeleteOutlined aria-hidden />} label={t(($) => $.channels.removeOf, { name })} onClick={ask}>
              {t(($) => $.channels.remove)}
            </Button>
          )}
        </>
      }
    >
      {result !== undefined && !pending && (
        <p role="status" className={`${box.plain} ${box.small} ${result.delivered ? box.ok : box.bad}`}>
          {result.delivered ? t(($) => $.channels.delivered) : t(($) => $.channels.refused, { error: result.error ?? '' })}
          {' · '}
          <span translate="no">
            {result.answer === null || result.answer === ''
              ? t(($) => $.channels.noAnswer)
              : t(($) => $.channels.answer, { answer: result.answer })}
          </span>
        </p>
      )}
    </ListRow>
  );
}
