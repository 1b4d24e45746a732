import { LockOutlined } from '@ant-design/icons';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { Empty, Skeleton, States } from '../../kit/ui/states.tsx';
import { EmailCard } from './parts/email-card.tsx';
import { PasswordCard } from './parts/password-card.tsx';
import { ProfileCard } from './parts/profile-card.tsx';
import { ProjectsCard } from './parts/projects-card.tsx';
import { SessionsCard } from './parts/sessions-card.tsx';
import { WechatCard } from './parts/wechat-card.tsx';
import { useProfile } from './queries.ts';
import { userinfoText } from './text.ts';
import css from './userinfo.module.css';

/** The user's own profile, language, password, sessions and projects. */
export function UserinfoScreen() {
  const t = userinfoText.useText();
  const profile = useProfile();
  const display = profile.error?.status === 403;
  const visitor = profile.data?.readOnly === true;
  return (
    <>
      <PageHead title={t(($) => $.title)} sub={profile.data && <span translate="no">{profile.data.name}</span>} />
      {display || visitor ? (
        <Empty
          icon={<LockOutlined aria-hidden />}
          title={t(($) => (visitor ? $.visitor : $.guest))}
          hint={t(($) => (visitor ? $.visitorHint : $.guestHint))}
        />
      ) : (
        <div className={`${box.grid} ${box.top} ${css.page}`}>
          <States of={profile} skeleton={<Skeleton height={480} />}>
            {(data) => (
              <>
                <div className={`${box.stack} ${box.wide}`}>
                  <ProfileCard profile={data} />
                  <PasswordCard loginName={data.loginName} />
                  <EmailCard profile={data} />
                  <WechatCard />
                </div>
                <div className={`${box.stack} ${box.wide}`}>
                  <ProjectsCard />
                  <SessionsCard />
                </div>
              </>
            )}
          </States>
        </div>
      )}
    </>
  );
}
