import { describe, expect, it } from 'vitest';
import { cpuSeconds } from '../../../test/cpu-time.ts';
import { isManifest, packagesIn } from './manifest-packages.ts';

const names = (path: string, text: string) => [...packagesIn(path, text)];

describe('packages of a manifest', () => {
  it.each([
    [
      'package.json',
      '{"name":"x","dependencies":{"pg":"1"},"devDependencies":{"@types/pg":"1"}}',
      ['pg', '@types/pg'],
    ],
    ['api/composer.json', '{"require":{"php":"^8","ext-json":"*","symfony/http":"7"}}', ['symfony/http']],
    [
      'requirements-dev.txt',
      '# tools\npytest>=8\nDjango[argon2]==5.0\n-r base.txt\nruff ; python_version > "3.8"\n',
      ['pytest', 'Django', 'ruff'],
    ],
    [
      'pyproject.toml',
      '[project]\nname = "x"\ndependencies = [\n  "fastapi>=0.1",\n  "uvicorn[standard]",\n]\n[project.optional-dependencies]\ndev = ["mypy"]\n[tool.poetry.dependencies]\npython = "^3.12"\nredis = "5"\n',
      ['fastapi', 'uvicorn', 'mypy', 'redis'],
    ],
    [
      'Cargo.toml',
      '[package]\nname = "x"\n[dependencies]\nserde = { version = "1" }\ntokio.workspace = true\n[dev-dependencies.criterion]\nversion = "0.5"\n',
      ['serde', 'tokio', 'criterion'],
    ],
    [
      'go.mod',
      'module x\nrequire github.com/gin-gonic/gin v1.9.1\nrequire (\n\tgithub.com/jackc/pgx/v5 v5.5.0\n)\n',
      ['pgx', 'gin'],
    ],
    ['Gemfile', "source 'https://rubygems.org'\ngem 'rails', '~> 7'\n", ['rails']],
    [
      'pom.xml',
      '<project><artifactId>own</artifactId><dependencies><dependency><groupId>g</groupId><artifactId>kafka-clients</artifactId></dependency></dependencies></project>',
      ['kafka-clients'],
    ],
  ])('%s', (path, text, found) => {
    expect(isManifest(path)).toBe(true);
    expect(names(path, text).sort()).toEqual([...found].sort());
  });

  it('are none where it cannot be read or is none', () => {
    expect(names('package.json', '{"dependencies":')).toEqual([]);
    expect(names('package.json', 'null')).toEqual([]);
    expect(names('src/package.ts', '{"dependencies":{"pg":"1"}}')).toEqual([]);
  });
});

it.each(['requirements.txt', 'pyproject.toml', 'Cargo.toml', 'go.mod', 'Gemfile'])(
  'a %s of nothing but line ends is no reason to wait',
  (path) => {
    const ends = '\n'.repeat(200_000);
    const text = `${ends}[dependencies]\nrequire (\n${ends})\nx`;
    expect(cpuSeconds(() => packagesIn(path, text))).toBeLessThan(1);
  },
);
