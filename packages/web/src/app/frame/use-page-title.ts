import { useEffect } from 'react';
import { appConfig } from '../../shared/config/current.ts';
import { useLanguage } from '../../shared/i18n/language.ts';

/** Names the page in the browser's title bar; without a text only the product stands there. */
export function usePageTitle(text = ''): void {
  const language = useLanguage();
  useEffect(() => {
    const product = appConfig.title[language];
    document.title = text === '' ? product : `${text} · ${product}`;
  }, [text, language]);
}
