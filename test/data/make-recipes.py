"""Makes recipes.json with libsodium and GNU tar: python3 test/data/make-recipes.py > test/data/recipes.json"""
import base64, ctypes, json, os, subprocess, sys, tempfile

sodium = ctypes.CDLL('libsodium.so.23')
text = b'2026-02-03 payment accepted for order 1041\n'


def call(name, size, *words):
    out = ctypes.create_string_buffer(size)
    assert getattr(sodium, name)(out, *words) == 0, name
    return out.raw


def keypair():
    public, secret = ctypes.create_string_buffer(32), ctypes.create_string_buffer(32)
    assert sodium.crypto_box_keypair(public, secret) == 0
    return public.raw, secret.raw


def box(name, *keys):
    nonce = os.urandom(24)
    return nonce, call(name, len(text) + 16, text, ctypes.c_ulonglong(len(text)), nonce, *keys)


def entry(what, data, key, steps, **more):
    return {'what': what, 'data': base64.b64encode(data).decode(), 'key': key.hex(), 'steps': steps, **more}


def tar(files, *words):
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            open(path, 'w').write(content)
        return subprocess.run(
            ['tar', '-C', folder, '--sort=name', '-b', '1', '-cf', '-', *words, *files], check=True, capture_output=True
        ).stdout


assert sodium.sodium_init() >= 0
public, secret = keypair()
other_public, other_secret = keypair()
sealed = call('crypto_box_seal', len(text) + 48, text, ctypes.c_ulonglong(len(text)), public)
nonce, boxed = box('crypto_box_easy', public, other_secret)
both = secret + other_public
as_json = json.dumps({'nonce': base64.b64encode(nonce).decode(), 'box': base64.b64encode(boxed).decode()}).encode()
own_key = os.urandom(32)
own_nonce, own_box = box('crypto_secretbox_easy', own_key)
own_json = json.dumps({'nonce': own_nonce.hex(), 'box': own_box.hex()}).encode()
files = {'logs/one.log': 'the first\n', 'logs/' + 'a very long name ' * 8 + '.log': 'the second, für Müller\n', 'empty.txt': ''}
all_made = [
    entry('crypto_box_seal, with the keypair', sealed, secret + public, ['libsodium sealed box']),
    entry('crypto_box_easy, with the nonce in front', nonce + boxed, both, ['libsodium box']),
    entry('crypto_box_easy, as JSON', as_json, both, ['JSON envelope']),
    entry('crypto_secretbox_easy, as JSON', own_json, own_key, ['JSON envelope']),
    entry('GNU tar', tar(files), b'', [], files=files),
    entry('tar --format=pax', tar(files, '--format=pax'), b'', [], files=files),
    entry('tar --format=ustar -z', tar({'logs/one.log': 'the first\n'}, '--format=ustar', '-z'), b'', [], files={'logs/one.log': 'the first\n'}),
]
json.dump(all_made, sys.stdout, indent=2, ensure_ascii=False)
print()
