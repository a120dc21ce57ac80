import { expect, test } from 'vitest';
import { guessCountry, guessLanguage, type Reader } from './guess-registration.ts';

const countries = ['AT', 'BR', 'DE', 'GB', 'US'].map((code) => ({ code, locale: 'en', currency: 'EUR' }));
const guess = (place: string | null, timeZone: string, ...languages: string[]) => guessCountry(place, { timeZone, languages }, countries);

test('the country: where the request came from, else the time zone, else the languages; never one that is not offered', () => {
  expect(guess('DE', 'America/Sao_Paulo', 'pt-BR')).toBe('DE');
  expect(guess('FR', 'America/Sao_Paulo', 'pt-BR')).toBeUndefined();
  expect(guess(null, 'America/Sao_Paulo', 'en-GB')).toBe('BR');
  expect(guess(null, 'Europe/Berlin', 'de-AT', 'de')).toBe('DE');
  expect(guess(null, 'UTC', 'pt', 'pt-BR')).toBe('BR');
  expect(guess(null, 'Europe/Paris', 'fr-FR')).toBeUndefined();
});

test('the language: the chosen one, else what reader and country share, else the first of the browser that there is', () => {
  const reader: Reader = { page: 'en', isChosen: false, languages: ['en-GB', 'en'], locales: ['en', 'de', 'pt-br'] };
  expect(guessLanguage({ ...reader, page: 'de', isChosen: true }, 'pt-br')).toBe('de');
  expect(guessLanguage({ ...reader, languages: ['en-US', 'pt-BR'] }, 'pt-br')).toBe('pt-br');
  expect(guessLanguage({ ...reader, languages: ['pt-PT'] }, 'en')).toBe('pt-br');
  expect(guessLanguage(reader, 'pt-br')).toBe('en');
  expect(guessLanguage({ ...reader, languages: ['ja'] }, 'de')).toBe('en');
});
