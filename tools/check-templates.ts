/**
 * `tsx tools/check-templates.ts PROJECT`, the path of a tsconfig.json. A program of its own, since lit-analyzer's
 * declarations are not strict enough to be compiled with the rest.
 *
 * Checks the html of the templates against the elements: tags, attributes, properties, bindings and their types.
 *
 * lit-analyzer takes `nothing` for a value of its own type and refuses it in every attribute (runem/lit-analyzer#158,
 * still so in 2.0.3, 2026-11). It is therefore shown a declaration under which `nothing` adds no type at all, so that
 * `cond ? 'x' : nothing` is checked as `'x'`.
 */
import { dirname, relative } from 'node:path';
import { DefaultLitAnalyzerContext, LitAnalyzer, makeConfig } from 'lit-analyzer';
import ts from 'typescript';

const DECLARATION = /\/lit-html\/(development\/)?lit-html\.d\.ts$/;
const NOTHING = 'export declare const nothing: unique symbol;';

/** Standard attributes that its tables are too old for. */
const ATTRIBUTES = ['enterkeyhint', 'autofocus', 'inert', 'aria-description', 'popover', 'popovertarget'];

function programOf(project: string): ts.Program {
  const { config } = ts.readConfigFile(project, (path) => ts.sys.readFile(path)) as { config: unknown };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(project));
  const host = ts.createCompilerHost(options);
  let replaced = false as boolean;
  const readFile = host.readFile.bind(host);
  host.readFile = (path) => {
    const text = readFile(path);
    if (!DECLARATION.test(path) || !text?.includes(NOTHING)) return text;
    replaced = true;
    return text.replace(NOTHING, 'export declare const nothing: never;');
  };
  const program = ts.createProgram(fileNames, options, host);
  if (program.getSourceFiles().some((file) => file.fileName.includes('/lit-html/')) && !replaced) {
    throw new Error('lit-html declares `nothing` differently now: adapt tools/check/templates.ts');
  }
  return program;
}

const project = process.argv[2] ?? '';
const folder = dirname(project);
const program = programOf(project);
const context = new DefaultLitAnalyzerContext({ getProgram: () => program });
context.updateConfig(
  makeConfig({
    strict: true,
    globalAttributes: ATTRIBUTES,
    rules: {
      // Knows no CSS after 2018.
      'no-invalid-css': 'off',
      // Functions that give parts of a template leave the imports to the element they are part of.
      'no-missing-import': 'off',
    },
  }),
);
const analyzer = new LitAnalyzer(context);
const files = program.getSourceFiles().filter((file) => !file.isDeclarationFile && file.fileName.startsWith(`${folder}/`));
const problems = files.flatMap((file) =>
  analyzer.getDiagnosticsInFile(file).map((problem) => {
    const line = file.getLineAndCharacterOfPosition(problem.location.start).line + 1;
    return `${relative(folder, file.fileName)}:${String(line)} ${problem.message} (${problem.source})`;
  }),
);
if (files.length === 0) problems.push(`there are no files in ${folder}`);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
