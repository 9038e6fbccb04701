import lit from 'eslint-plugin-lit';
import a11y from 'eslint-plugin-lit-a11y';
import { configs as wc } from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

const RANDOM = {
  selector: 'MemberExpression[object.name="Math"][property.name="random"]',
  message: 'Randomness is handed in (port Entropy); only adapters/device makes it.',
};
const CLOCK = [
  'MemberExpression[object.name="Date"][property.name="now"]',
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'CallExpression[callee.name="Date"]',
  'MemberExpression[object.name="performance"][property.name="now"]',
].map((selector) => ({ selector, message: 'Time is handed in (port Clock); only adapters/device reads it.' }));
const UNSEEN = {
  selector: 'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|fails)$/]',
  message: 'Every test runs everywhere.',
};

export default tseslint.config(
  { ignores: ['dist/', 'dev-dist/', 'coverage/', '.cache/', 'node_modules/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['*.js', '*.mjs', 'vite.config.ts', 'tools/check-templates.ts'] }, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // `void` says that nobody waits, whether or not there is something to wait for.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Code points are what text is counted in here.
      '@typescript-eslint/no-misused-spread': 'off',
      // `_` names what a signature demands and nobody reads.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' }],
      // Browsers' and packages' types are looser than their values.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      // A class without members of its own is what an element registers.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // Ports are implemented by functions that need not wait.
      '@typescript-eslint/require-await': 'off',
      // Ports and games are plain objects whose functions are taken apart freely.
      '@typescript-eslint/unbound-method': 'off',
      // The contract of a game names its parts once.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  { files: ['src/**/*.ts'], ignores: ['src/adapters/device/**'], rules: { 'no-restricted-syntax': ['error', RANDOM, ...CLOCK] } },
  {
    files: ['src/ui/**/*.ts', 'src/main.ts'],
    extends: [lit.configs['flat/recommended'], wc['flat/best-practice'], a11y.configs.recommended],
    settings: { wc: { elementBaseClasses: ['LitElement'] } },
    rules: {
      // Lit's decorators register and observe.
      'wc/guard-super-call': 'off',
      'lit/no-template-map': 'off',
      // In a dialog it is how the platform is told where focus goes.
      'lit-a11y/no-autofocus': 'off',
      // A list without bullets is no list to VoiceOver unless it says so.
      'lit-a11y/no-redundant-role': 'off',
    },
  },
  {
    files: ['tests/**/*.ts'],
    rules: {
      'no-console': 'off',
      'no-restricted-syntax': ['error', RANDOM, UNSEEN],
      // chai's assertions are getters.
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      // Suites for any game handle its answers as `any`.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    // `equal` is typed as a promise by one of chai's plugins and is none; `accessible()` is one and has to be awaited.
    files: ['tests/ui/**/*.ts'],
    rules: { '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: ['Equal'] }] },
  },
  { files: ['tools/**/*', '*.ts', '*.mjs'], rules: { 'no-console': 'off', 'no-restricted-syntax': ['error', RANDOM] } },
  // Not part of any TypeScript project.
  { files: ['**/*.js', '**/*.mjs'], extends: [tseslint.configs.disableTypeChecked] },
);
