import { useEffect } from 'react';
import { appConfig } from '../../platform/config/current.ts';
import { useLanguage } from '../../platform/language/language.ts';

/** Sets the browser's title; without a text only the product name. */
export function usePageTitle(text = ''): void {
  const language = useLanguage();
  useEffect(() => {
    const product = appConfig.title[language];
    document.title = text === '' ? product : `${text} · ${product}`;
  }, [text, language]);
}
