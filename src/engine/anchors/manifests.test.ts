import { expect, it } from 'vitest';
import { cpuSeconds } from '../../../test/cpu-time.ts';
import { generation, manifestFor } from './manifests.ts';

it.each([
  [
    'package.json',
    '{"dependencies":{"express":"^4.18.2"},"devDependencies":{"vitest":"4"}}',
    'express',
    '^4.18.2',
  ],
  ['packages/a/package.json', '{"devDependencies":{"@types/node":"~20"}}', '@types/node', '~20'],
  ['package.json', '{\n  // broken\n  "dependencies": {\n    "express": "^4"\n', 'express', '^4'],
  ['deno.json', '{"imports":{"@std/path":"jsr:@std/path@1"}}', '@std/path', 'jsr:@std/path@1'],
  ['composer.json', '{"require":{"monolog/monolog":"^3.0"}}', 'monolog/monolog', '^3.0'],
  ['requirements.txt', '# web\nFlask==2.3.1  # pinned\nrequests_toolbelt>=1,<2\n', 'flask', '==2.3.1'],
  [
    'requirements-dev.txt',
    'requests-toolbelt[x]>=1,<2 ; python_version > "3"\n',
    'requests_toolbelt',
    '>=1,<2',
  ],
  ['pyproject.toml', '[project]\ndependencies = [\n  "httpx>=0.27",\n  "rich",\n]\n', 'httpx', '>=0.27'],
  ['pyproject.toml', '[project]\ndependencies = ["rich"]\n', 'rich', '*'],
  [
    'pyproject.toml',
    '[tool.poetry.dependencies]\nrequests = { version = "^2.31", extras = ["x"] }\n',
    'requests',
    '^2.31',
  ],
  ['Pipfile', '[packages]\nrequests = "*"\n', 'requests', '*'],
  ['Cargo.toml', '[dependencies]\nserde = { version = "1.0", features = ["derive"] }\n', 'serde', '1.0'],
  ['Cargo.toml', '[dev-dependencies.tokio]\nversion = "1.38"\n', 'tokio', '1.38'],
  [
    'go.mod',
    'module x\nrequire (\n\tgithub.com/gin-gonic/gin v1.10.0\n)\n',
    'github.com/gin-gonic/gin',
    'v1.10.0',
  ],
  [
    'pom.xml',
    '<dependency><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId><version>2.0.9</version></dependency>',
    'org.slf4j:slf4j-api',
    '2.0.9',
  ],
  [
    'build.gradle.kts',
    'implementation("com.squareup.okhttp3:okhttp:4.12.0")\n',
    'com.squareup.okhttp3:okhttp',
    '4.12.0',
  ],
  ['gradle/libs.versions.toml', 'okhttp = "com.squareup.okhttp3:okhttp:4.12.0"\n', 'okhttp', '4.12.0'],
  ['Gemfile', "gem 'rails', '~> 7.1'\ngem 'puma'\n", 'rails', '~> 7.1'],
  ['harbor.gemspec', "  s.add_development_dependency 'rspec', '~> 3'\n", 'rspec', '~> 3'],
  ['App.csproj', '<PackageReference Include="Serilog" Version="3.1.1" />', 'Serilog', '3.1.1'],
])('%s: %#', (path, text, name, range) => {
  const manifest = manifestFor(path);
  expect(manifest?.range(text, name)).toBe(range);
  expect(manifest?.range(text, 'not-there')).toBeUndefined();
});

it('does not take a name for a part of it, nor the name of the project for a package', () => {
  expect(manifestFor('requirements.txt')?.range('flask-login==1\n', 'flask')).toBeUndefined();
  expect(
    manifestFor('Cargo.toml')?.range('[package]\nname = "serde"\nserde = "x"\n', 'serde'),
  ).toBeUndefined();
  expect(manifestFor('package.json')?.range('{"dependencies":{}}', 'constructor')).toBeUndefined();
  expect(manifestFor('src/index.ts')).toBeUndefined();
});

it('takes a package for another one when its first number changes', () => {
  expect(generation('^4.18.2')).toBe(generation('~4.19'));
  expect(generation('^4.18.2')).not.toBe(generation('^5.0.0'));
  expect(generation('0.27')).not.toBe(generation('0.28'));
  expect(generation('*')).toBe('');
});

it.each(['package.json', 'requirements.txt', 'pyproject.toml', 'Pipfile', 'Cargo.toml', 'go.mod', 'Gemfile'])(
  'a %s of nothing but line ends is no reason to wait',
  (path) => {
    const text = `[dependencies.x]\n${'\n'.repeat(200_000)}x`;
    expect(cpuSeconds(() => manifestFor(path)?.range(text, 'express'))).toBeLessThan(1);
  },
);
