import type { AppConfig } from '@loupe/config';
import { missingPaddlePackages, missingTextPackages } from '@loupe/images';
import { Findings } from './finding.js';

/** Fewer different characters are no random key. */
const LEAST_CHARACTERS = 10;
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/;

/** Settings that are valid, and yet not what an installation for others should have. */
export function checkSettings(config: AppConfig): Findings {
  const findings = new Findings('settings');
  if (!config.isProduction) {
    findings.warn('NODE_ENV is not production.', 'Set NODE_ENV=production, also for the worker.');
  }
  const { publicUrl } = config;
  if (publicUrl === null) {
    findings.warn(
      'PUBLIC_URL is not set: links name the address of each request, and mails cannot be sent.',
      'Set PUBLIC_URL to the address that people and programs use.',
    );
  } else if (!publicUrl.startsWith('https://') && !LOOPBACK.test(publicUrl)) {
    findings.problem(
      `PUBLIC_URL is ${publicUrl}: tokens and passwords are sent in the clear.`,
      'Put a proxy with TLS in front and set PUBLIC_URL to its https:// address.',
    );
  }
  if (publicUrl?.startsWith('https://') === true && config.get('TRUSTED_PROXIES') === '') {
    findings.warn(
      'TRUSTED_PROXIES is not set: all requests seem to come from the proxy, and share its limits.',
      'Set TRUSTED_PROXIES to the range of the proxy.',
    );
  }
  if (new Set(config.get('LOUPE_SECRET_KEY')).size < LEAST_CHARACTERS) {
    findings.problem(
      'LOUPE_SECRET_KEY has few different characters: it can be guessed.',
      'Make a new one before there is data, for example with: openssl rand -base64 48',
    );
  }
  if (config.get('RATE_LIMITS') === 'off') {
    findings.warn('RATE_LIMITS is off: one caller can use all of the service.', 'Set RATE_LIMITS=enforce.');
  }
  if (findings.list.length === 0) findings.ok('They are fit for an installation for others.');
  if (config.get('OCR_PROVIDER') === 'paddle') checkPaddle(findings);
  else checkText(config, findings);
  return findings;
}

/** Whether text in pictures is recognised: the packages for it are optional. */
function checkText(config: AppConfig, findings: Findings): void {
  const languages = config.get('OCR_LANGUAGES');
  const missing = missingTextPackages(languages);
  if (languages.length === 0) {
    findings.ok('Text in pictures is not recognised, as OCR_LANGUAGES is not set.');
  } else if (missing.length === 0) {
    findings.ok(`Text in pictures is recognised in ${languages.join(', ')}.`);
  } else {
    findings.problem(
      `OCR_LANGUAGES is ${languages.join(',')}, and ${missing.join(', ')} cannot be found: no text in pictures is recognised.`,
      `Run npm install ${missing.join(' ')} where Loupe is installed.`,
    );
  }
}

function checkPaddle(findings: Findings): void {
  const missing = missingPaddlePackages();
  if (missing.length === 0) findings.ok('Text in pictures is recognised by PP-OCRv4.');
  else {
    findings.problem(
      `OCR_PROVIDER is paddle, and ${missing.join(', ')} cannot be found: no text in pictures is recognised.`,
      `Run ONNXRUNTIME_NODE_INSTALL=skip npm install ${missing.join(' ')} where Loupe is installed.`,
    );
  }
}
