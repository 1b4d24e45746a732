import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { BrandLook } from '../../kit/control/brand-look.tsx';
import box from '../../kit/ui/box.module.css';
import { LanguageSwitch, ThemeSwitch } from '../../kit/ui/switches.tsx';
import { type Brand, loginBrands } from '../../platform/config/brands.ts';
import { appConfig } from '../../platform/config/current.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { stored } from '../../platform/storage.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import { variableName } from '../../platform/theme/tokens.ts';
import { BusPicture } from './bus-picture.tsx';
import css from './login.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { signInText } from './text.ts';

/** Sign-in with account and password; secret links and visitors pass through here too. */
export function LoginScreen() {
  const t = signInText.useText();
  const language = useLanguage();
  const { pathname } = useLocation();
  const own = loginBrands[pathname];
  const look = own ?? appConfig;
  const title = look.title[language];
  useEffect(() => {
    stored.set('loginPath', pathname);
  }, [pathname]);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const brand = (
    <>
      <img src={look.logo} alt="" width={28} height={28} />
      <span>{title}</span>
    </>
  );
  return (
    <Branded brand={own}>
      <section className={`${box.stack} ${box.between} ${css.scene}`} aria-hidden="true">
        <div className={`${box.row} ${box.strong} ${box.large}`}>{brand}</div>
        {own === undefined ? <BusPicture /> : <img className={css.picture} src={own.picture} alt="" />}
        <p className={`${box.plain} ${box.soft} ${css.line}`}>{own?.line[language] ?? t(($) => $.line)}</p>
      </section>
      <main className={`${box.stack} ${css.desk}`}>
        <div className={`${box.row} ${box.tight} ${css.tools}`}>
          <div className={`${box.row} ${box.strong} ${box.large} ${css.narrow}`}>{brand}</div>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className={css.form}>
          <SignInForm />
        </div>
      </main>
    </Branded>
  );
}

/** The page in the colours of a brand; without one in the product's. */
function Branded({ brand, children }: { readonly brand: Brand | undefined; readonly children: ReactNode }) {
  const { name } = useTheme();
  const own = brand?.tokens[name === 'light' ? 'light' : 'dark'];
  const style = Object.fromEntries(Object.entries(own ?? {}).map(([token, colour]) => [variableName(token), colour])) as CSSProperties;
  const page = (
    <div className={css.login} style={style}>
      {children}
    </div>
  );
  return own === undefined ? page : <BrandLook tokens={own}>{page}</BrandLook>;
}
